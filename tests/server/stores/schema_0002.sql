BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, version)
);
INSERT INTO "events" VALUES('Es7CpZHGpxem-IxT',1,1794898759375,'{"type":"opened","at":1794898759375,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ann","level":null,"who":{"kind":"browser","id":"annannannannannannannannannann"},"relief":null},{"kind":"person","name":"Ben","level":null,"who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"},"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('Es7CpZHGpxem-IxT',2,1794898759393,'{"type":"ended","at":1794898759393,"by":"resignation","winner":1,"spent":0}');
INSERT INTO "events" VALUES('Es7CpZHGpxem-IxT',3,1794898759400,'{"type":"offered","at":1794898759400,"seat":0,"what":"rematch"}');
INSERT INTO "events" VALUES('Es7CpZHGpxem-IxT',4,1794898759410,'{"type":"offered","at":1794898759410,"seat":1,"what":"rematch"}');
INSERT INTO "events" VALUES('AEAo4-M8rWEDtg84',1,1794898759423,'{"type":"opened","at":1794898759423,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ann","level":null,"who":{"kind":"browser","id":"annannannannannannannannannann"},"relief":null},{"kind":"person","name":"Ben","level":null,"who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"},"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('AEAo4-M8rWEDtg84',2,1794898759432,'{"type":"ended","at":1794898759432,"by":"resignation","winner":1,"spent":0}');
INSERT INTO "events" VALUES('AEAo4-M8rWEDtg84',3,1794898759444,'{"type":"offered","at":1794898759444,"seat":0,"what":"rematch"}');
INSERT INTO "events" VALUES('AEAo4-M8rWEDtg84',4,1794898759456,'{"type":"offered","at":1794898759456,"seat":1,"what":"rematch"}');
INSERT INTO "events" VALUES('GpEEdmiHyvjA7Tbv',1,1794898759467,'{"type":"opened","at":1794898759467,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ann","level":null,"who":{"kind":"browser","id":"annannannannannannannannannann"},"relief":null},{"kind":"person","name":"Ben","level":null,"who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"},"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('GpEEdmiHyvjA7Tbv',2,1794898759479,'{"type":"ended","at":1794898759479,"by":"resignation","winner":1,"spent":0}');
INSERT INTO "events" VALUES('GpEEdmiHyvjA7Tbv',3,1794898759491,'{"type":"offered","at":1794898759491,"seat":0,"what":"rematch"}');
INSERT INTO "events" VALUES('GpEEdmiHyvjA7Tbv',4,1794898759502,'{"type":"offered","at":1794898759502,"seat":1,"what":"rematch"}');
INSERT INTO "events" VALUES('FCSUdzNgXxROmxZQ',1,1794898759514,'{"type":"opened","at":1794898759514,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ann","level":null,"who":{"kind":"browser","id":"annannannannannannannannannann"},"relief":null},{"kind":"person","name":"Ben","level":null,"who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"},"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('FCSUdzNgXxROmxZQ',2,1794898759526,'{"type":"ended","at":1794898759526,"by":"resignation","winner":1,"spent":0}');
INSERT INTO "events" VALUES('FCSUdzNgXxROmxZQ',3,1794898759538,'{"type":"offered","at":1794898759538,"seat":0,"what":"rematch"}');
INSERT INTO "events" VALUES('FCSUdzNgXxROmxZQ',4,1794898759550,'{"type":"offered","at":1794898759550,"seat":1,"what":"rematch"}');
INSERT INTO "events" VALUES('eMZS5bkDp_qkZyvw',1,1794898759569,'{"type":"opened","at":1794898759569,"ruleset":"morris","identifier":"morris-1","seats":[{"kind":"person","name":"Ben","level":null,"who":{"kind":"browser","id":"benbenbenbenbenbenbenbenbenben"},"relief":null},{"kind":"person","name":"Ann","level":null,"who":{"kind":"browser","id":"annannannannannannannannannann"},"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":2,"points":[1.0,0.0],"before":"FCSUdzNgXxROmxZQ"},"public":true,"brought":false}');
INSERT INTO "events" VALUES('FCSUdzNgXxROmxZQ',5,1794898759576,'{"type":"continued","at":1794898759576,"after":"eMZS5bkDp_qkZyvw"}');
CREATE TABLE follow_ups (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	tries INTEGER NOT NULL, 
	error TEXT, 
	PRIMARY KEY (table_id, version, kind)
);
INSERT INTO "follow_ups" VALUES('Es7CpZHGpxem-IxT',4,'next_game',1794898759410,1794898759410,0,NULL);
INSERT INTO "follow_ups" VALUES('AEAo4-M8rWEDtg84',4,'next_game',1794898759456,1794898819565,1,NULL);
INSERT INTO "follow_ups" VALUES('GpEEdmiHyvjA7Tbv',4,'next_game',1794898759502,1794902359568,1,'ValueError(''not yet'')');
CREATE TABLE notes (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name TEXT NOT NULL, 
	level VARCHAR(20), 
	relief VARCHAR(20), 
	actor_kind VARCHAR(8), 
	actor_id VARCHAR(64), 
	result VARCHAR(4), 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('Es7CpZHGpxem-IxT',0,'person','Ann',NULL,NULL,'browser','annannannannannannannannannann','loss');
INSERT INTO "seats" VALUES('Es7CpZHGpxem-IxT',1,'person','Ben',NULL,NULL,'browser','benbenbenbenbenbenbenbenbenben','win');
INSERT INTO "seats" VALUES('AEAo4-M8rWEDtg84',0,'person','Ann',NULL,NULL,'browser','annannannannannannannannannann','loss');
INSERT INTO "seats" VALUES('AEAo4-M8rWEDtg84',1,'person','Ben',NULL,NULL,'browser','benbenbenbenbenbenbenbenbenben','win');
INSERT INTO "seats" VALUES('GpEEdmiHyvjA7Tbv',0,'person','Ann',NULL,NULL,'browser','annannannannannannannannannann','loss');
INSERT INTO "seats" VALUES('GpEEdmiHyvjA7Tbv',1,'person','Ben',NULL,NULL,'browser','benbenbenbenbenbenbenbenbenben','win');
INSERT INTO "seats" VALUES('FCSUdzNgXxROmxZQ',0,'person','Ann',NULL,NULL,'browser','annannannannannannannannannann','loss');
INSERT INTO "seats" VALUES('FCSUdzNgXxROmxZQ',1,'person','Ben',NULL,NULL,'browser','benbenbenbenbenbenbenbenbenben','win');
INSERT INTO "seats" VALUES('eMZS5bkDp_qkZyvw',0,'person','Ben',NULL,NULL,'browser','benbenbenbenbenbenbenbenbenben',NULL);
INSERT INTO "seats" VALUES('eMZS5bkDp_qkZyvw',1,'person','Ann',NULL,NULL,'browser','annannannannannannannannannann',NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	ruleset VARCHAR(300) NOT NULL, 
	ruleset_id VARCHAR(100) NOT NULL, 
	stage VARCHAR(8) NOT NULL, 
	result VARCHAR(16) NOT NULL, 
	winner INTEGER, 
	ended_by VARCHAR(40), 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	started BIGINT, 
	finished BIGINT, 
	position TEXT NOT NULL, 
	turn INTEGER, 
	turns INTEGER NOT NULL, 
	clock_kind VARCHAR(10) NOT NULL, 
	clock_seconds FLOAT NOT NULL, 
	clock_extra FLOAT NOT NULL, 
	clock_odds TEXT NOT NULL, 
	best_of INTEGER NOT NULL, 
	series_game INTEGER NOT NULL, 
	previous_id VARCHAR(32), 
	next_id VARCHAR(32), 
	public BOOLEAN NOT NULL, 
	imported BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('Es7CpZHGpxem-IxT',4,'morris','morris','morris-1','over','0-1',1,'resignation',1794898759375,1794898759410,1794898759375,1794898759393,'3/3/3/6/3/3/3 w 9 9 0',NULL,0,'none',0.0,0.0,'[]',3,1,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('AEAo4-M8rWEDtg84',4,'morris','morris','morris-1','over','0-1',1,'resignation',1794898759423,1794898759456,1794898759423,1794898759432,'3/3/3/6/3/3/3 w 9 9 0',NULL,0,'none',0.0,0.0,'[]',3,1,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('GpEEdmiHyvjA7Tbv',4,'morris','morris','morris-1','over','0-1',1,'resignation',1794898759467,1794898759502,1794898759467,1794898759479,'3/3/3/6/3/3/3 w 9 9 0',NULL,0,'none',0.0,0.0,'[]',3,1,NULL,NULL,1,0);
INSERT INTO "tables" VALUES('FCSUdzNgXxROmxZQ',5,'morris','morris','morris-1','over','0-1',1,'resignation',1794898759514,1794898759576,1794898759514,1794898759526,'3/3/3/6/3/3/3 w 9 9 0',NULL,0,'none',0.0,0.0,'[]',3,1,NULL,'eMZS5bkDp_qkZyvw',1,0);
INSERT INTO "tables" VALUES('eMZS5bkDp_qkZyvw',1,'morris','morris','morris-1','playing','*',NULL,NULL,1794898759569,1794898759569,1794898759569,NULL,'3/3/3/6/3/3/3 w 9 9 0',0,0,'none',0.0,0.0,'[]',3,2,'FCSUdzNgXxROmxZQ',NULL,1,0);
CREATE INDEX tables_by_stage ON tables (stage, public, updated);
CREATE INDEX tables_by_game ON tables (game, ruleset_id, finished);
CREATE INDEX seats_by_actor ON seats (actor_kind, actor_id);
CREATE INDEX follow_ups_by_due ON follow_ups (due);
COMMIT;
