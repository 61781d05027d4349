PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE actions (
	game VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	seconds FLOAT NOT NULL, 
	PRIMARY KEY (game, version), 
	FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "actions" VALUES('rYqN0bYw3k2xT5aZ',1,'play','a1',1.5);
INSERT INTO "actions" VALUES('rYqN0bYw3k2xT5aZ',2,'hint','',2.0);
INSERT INTO "actions" VALUES('rYqN0bYw3k2xT5aZ',3,'play','b1',3.25);
INSERT INTO "actions" VALUES('Q8sJ1cVx4m7uP0eR',1,'moves','["start a1", "extend b1"]',1.0);
INSERT INTO "actions" VALUES('Q8sJ1cVx4m7uP0eR',2,'moves','["start a2", "extend b2"]',2.5);
CREATE TABLE damier (
	format INTEGER NOT NULL, 
	PRIMARY KEY (format)
);
INSERT INTO "damier" VALUES(3);
CREATE TABLE games (
	id VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	level TEXT NOT NULL, 
	level_digest VARCHAR(64) NOT NULL, 
	started VARCHAR(40) NOT NULL, 
	touched FLOAT NOT NULL, 
	version INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('rYqN0bYw3k2xT5aZ','somebody','get10','5x5 seed=42','82a3faadafeaa409ef92c53729c955ed6f466b39c2c7a66b66715a89ecdfe38d','2026-01-31T20:15:00+00:00',1.7949903510802986622e+09,3,0);
INSERT INTO "games" VALUES('Q8sJ1cVx4m7uP0eR','somebody','flow','2x2 red=a1-b1 blue=a2-b2','9fafa92adca889aa32564796a4dd1a9f30caa5d467e500eebaf88a9b35488f4b','2026-01-31T20:15:00+00:00',1.79499035108462190631e+09,2,1);
CREATE TABLE results (
	owner VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	grade VARCHAR(16) NOT NULL, 
	opponent VARCHAR(64) NOT NULL, 
	won BOOLEAN NOT NULL, 
	score INTEGER, 
	seconds FLOAT NOT NULL, 
	moves INTEGER NOT NULL, 
	hints INTEGER NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	ended FLOAT NOT NULL, 
	PRIMARY KEY (owner, game)
);
INSERT INTO "results" VALUES('somebody','Q8sJ1cVx4m7uP0eR','flow','9fafa92adca889aa32564796a4dd1a9f30caa5d467e500eebaf88a9b35488f4b','','',1,NULL,2.5,2,0,'',1770000000.0);
CREATE TABLE solved (
	owner VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	level_digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (owner, name, level_digest)
);
INSERT INTO "solved" VALUES('somebody','flow','9fafa92adca889aa32564796a4dd1a9f30caa5d467e500eebaf88a9b35488f4b');
CREATE INDEX games_by_owner ON games (owner, name, touched);
COMMIT;
