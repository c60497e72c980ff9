BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, version)
);
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',1,1794887057784,'{"type":"opened","at":1794887057784,"ruleset":"flip","identifier":"flip-29576dc393cb","seats":[{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"person","name":"","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',2,1794887057798,'{"type":"moved","at":1794887057798,"seat":0,"move":"a4s","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',3,1794887057801,'{"type":"moved","at":1794887057801,"seat":1,"move":"a4-b4,a4s","spent":3,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',4,1794887057810,'{"type":"moved","at":1794887057810,"seat":0,"move":"a4-a3,a4s","spent":9,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',5,1794887057821,'{"type":"moved","at":1794887057821,"seat":1,"move":"b4-c4,b4s","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',6,1794887057831,'{"type":"moved","at":1794887057831,"seat":0,"move":"b4-b3,b4s","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',7,1794887057841,'{"type":"moved","at":1794887057841,"seat":1,"move":"c4-d4,c4s","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('yT0A3kHiMaCnFwwL',8,1794887057852,'{"type":"moved","at":1794887057852,"seat":0,"move":"c4-c3","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',1,1794887057865,'{"type":"opened","at":1794887057865,"ruleset":"morris:flying=false,quiet_limit=30","identifier":"morris-2593a23b9934","seats":[{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"open","name":"","level":null,"who":null,"relief":null}],"clock":{"kind":"increment","seconds":86000.0,"extra":5.0,"odds":[30.0,0.0]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',2,1794887057876,'{"type":"sat","at":1794887057876,"seat":1,"who":"7107216b96d39d9599abd8ba85df3b40","name":"Ben"}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',3,1794887057898,'{"type":"moved","at":1794887057898,"seat":0,"move":"a7","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',4,1794887057900,'{"type":"moved","at":1794887057900,"seat":1,"move":"d7","spent":2,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',5,1794887057910,'{"type":"moved","at":1794887057910,"seat":0,"move":"g7","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',6,1794887057920,'{"type":"moved","at":1794887057920,"seat":1,"move":"b6","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',7,1794887057931,'{"type":"moved","at":1794887057931,"seat":0,"move":"d6","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',8,1794887057941,'{"type":"moved","at":1794887057941,"seat":1,"move":"f6","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('M_Gx-OtCMs6vC8qe',9,1794887057950,'{"type":"offered","at":1794887057950,"seat":1,"what":"draw"}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',1,1794887057966,'{"type":"opened","at":1794887057966,"ruleset":"morris","identifier":"morris-1102e3bea61c","seats":[{"kind":"engine","name":"Trilith 1","level":"1","who":"engine","relief":null},{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',2,1794887058910,'{"type":"moved","at":1794887058910,"seat":0,"move":"d6","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',3,1794887058914,'{"type":"moved","at":1794887058914,"seat":1,"move":"a7","spent":4,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',4,1794887059789,'{"type":"moved","at":1794887059789,"seat":0,"move":"f6","spent":875,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',5,1794887059794,'{"type":"moved","at":1794887059794,"seat":1,"move":"d7","spent":5,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',6,1794887059804,'{"type":"moved","at":1794887059804,"seat":0,"move":"b6xd7","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',7,1794887059812,'{"type":"moved","at":1794887059812,"seat":1,"move":"d7","spent":8,"drawn":null}');
INSERT INTO "events" VALUES('k94pBO4LIB5aTiJA',8,1794887059823,'{"type":"moved","at":1794887059823,"seat":0,"move":"c3","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',1,1794887059835,'{"type":"opened","at":1794887059835,"ruleset":"outfox:players=3","identifier":"outfox-a548d11bb076","seats":[{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"open","name":"","level":null,"who":null,"relief":null},{"kind":"open","name":"","level":null,"who":null,"relief":null}],"clock":{"kind":"time","seconds":4.0,"extra":0,"odds":[3600.0,0.0,3600.0]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',2,1794887059846,'{"type":"sat","at":1794887059846,"seat":1,"who":"7107216b96d39d9599abd8ba85df3b40","name":"Ben"}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',3,1794887059854,'{"type":"sat","at":1794887059854,"seat":2,"who":"44e7e73716690c7f5e09b548bc41dc2c","name":""}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',4,1794887059870,'{"type":"moved","at":1794887059870,"seat":0,"move":"rs@a1","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',5,1794887063875,'{"type":"relieved","at":1794887063875,"seat":1,"level":"3","spent":4005}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',6,1794887063930,'{"type":"moved","at":1794887063930,"seat":1,"move":"rt@b1,a1-b2","spent":55,"drawn":null}');
INSERT INTO "events" VALUES('Y5V9jySxaxcoPNS1',7,1794887063934,'{"type":"moved","at":1794887063934,"seat":2,"move":"rc@a1,b2-b3","spent":4,"drawn":null}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',1,1794887063948,'{"type":"opened","at":1794887063948,"ruleset":"siege","identifier":"siege-b235b9ec7a62","seats":[{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"open","name":"","level":null,"who":null,"relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":"e360320fcfc278eed42be5a55495373a5e16185096ee1384cb90738b9af227d5","drawn":"w","series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',2,1794887063959,'{"type":"sat","at":1794887063959,"seat":1,"who":"7107216b96d39d9599abd8ba85df3b40","name":"Ben"}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',3,1794887063974,'{"type":"moved","at":1794887063974,"seat":0,"move":"w@e9","spent":0,"drawn":"w"}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',4,1794887063977,'{"type":"moved","at":1794887063977,"seat":1,"move":"w@f9","spent":3,"drawn":"w"}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',5,1794887063988,'{"type":"ended","at":1794887063988,"by":"resignation","winner":1,"spent":11}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',6,1794887063998,'{"type":"offered","at":1794887063998,"seat":1,"what":"rematch"}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',7,1794887064008,'{"type":"offered","at":1794887064008,"seat":0,"what":"rematch"}');
INSERT INTO "events" VALUES('Qh0TB7GZHtk5Qm7b',1,1794887064018,'{"type":"opened","at":1794887064018,"ruleset":"siege","identifier":"siege-b235b9ec7a62","seats":[{"kind":"person","name":"Ben","level":null,"who":"7107216b96d39d9599abd8ba85df3b40","relief":null},{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":"33dd12f449e5a465548687e05ab45bf6d0ccd292ec9699c3874ff47e350368a4","drawn":"c","series":{"best_of":3,"game":2,"points":[1.0,0.0],"before":"185XeNB5aipGFgQ0"},"public":true,"brought":false}');
INSERT INTO "events" VALUES('185XeNB5aipGFgQ0',8,1794887064018,'{"type":"continued","at":1794887064018,"after":"Qh0TB7GZHtk5Qm7b"}');
INSERT INTO "events" VALUES('Qh0TB7GZHtk5Qm7b',2,1794887064044,'{"type":"moved","at":1794887064044,"seat":0,"move":"c@e9","spent":0,"drawn":"w"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',1,1794887064052,'{"type":"opened","at":1794887064052,"ruleset":"stones","identifier":"stones-3a6141469718","seats":[{"kind":"person","name":"Ann","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"open","name":"","level":null,"who":null,"relief":null}],"clock":{"kind":"delay","seconds":600.0,"extra":3.0,"odds":[]},"position":null,"seed":"c592ac4936f1031100aab81b721570235976f01e0e05af58bbd9d5fcd08ab723","drawn":"b","series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',2,1794887064063,'{"type":"sat","at":1794887064063,"seat":1,"who":"7107216b96d39d9599abd8ba85df3b40","name":"Ben"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',3,1794887064078,'{"type":"moved","at":1794887064078,"seat":0,"move":"b@e11","spent":0,"drawn":"c"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',4,1794887064083,'{"type":"moved","at":1794887064083,"seat":1,"move":"c@f11","spent":5,"drawn":"w"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',5,1794887064093,'{"type":"moved","at":1794887064093,"seat":0,"move":"w@g11","spent":10,"drawn":"b"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',6,1794887064105,'{"type":"moved","at":1794887064105,"seat":1,"move":"b@g10","spent":12,"drawn":"w"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',7,1794887064115,'{"type":"offered","at":1794887064115,"seat":1,"what":"takeback"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',8,1794887064126,'{"type":"took_back","at":1794887064126,"count":1,"spent":21}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',9,1794887064137,'{"type":"offered","at":1794887064137,"seat":1,"what":"draw"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',10,1794887064148,'{"type":"declined","at":1794887064148,"seat":0}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',11,1794887064157,'{"type":"offered","at":1794887064157,"seat":1,"what":"draw"}');
INSERT INTO "events" VALUES('MTXxSGd8oFGHq_sH',12,1794887064169,'{"type":"ended","at":1794887064169,"by":"agreement","winner":null,"spent":43}');
INSERT INTO "events" VALUES('jRX_6cOwsSjxH5W2',1,1794887064185,'{"type":"opened","at":1794887064185,"ruleset":"stones","identifier":"stones-3a6141469718","seats":[{"kind":"person","name":"Ann","level":null,"who":"44e7e73716690c7f5e09b548bc41dc2c","relief":null},{"kind":"person","name":"Ben","level":null,"who":"44e7e73716690c7f5e09b548bc41dc2c","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":"c592ac4936f1031100aab81b721570235976f01e0e05af58bbd9d5fcd08ab723","drawn":"b","series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('jRX_6cOwsSjxH5W2',2,1794887064185,'{"type":"moved","at":1794887064185,"seat":0,"move":"b@e11","spent":0,"drawn":"c"}');
INSERT INTO "events" VALUES('jRX_6cOwsSjxH5W2',3,1794887064185,'{"type":"moved","at":1794887064185,"seat":1,"move":"c@f11","spent":0,"drawn":"w"}');
INSERT INTO "events" VALUES('jRX_6cOwsSjxH5W2',4,1794887064185,'{"type":"moved","at":1794887064185,"seat":0,"move":"w@g11","spent":0,"drawn":"b"}');
INSERT INTO "events" VALUES('jRX_6cOwsSjxH5W2',5,1794887064185,'{"type":"ended","at":1794887064185,"by":"agreement","winner":null,"spent":0}');
INSERT INTO "events" VALUES('ua9JKw-8KBnz5cCj',1,1794887064234,'{"type":"opened","at":1794887064234,"ruleset":"morris","identifier":"morris-1102e3bea61c","seats":[{"kind":"person","name":"Zoë","level":null,"who":"44e7e73716690c7f5e09b548bc41dc2c","relief":null},{"kind":"person","name":"Max","level":null,"who":"44e7e73716690c7f5e09b548bc41dc2c","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":true}');
INSERT INTO "events" VALUES('ua9JKw-8KBnz5cCj',2,1794887064234,'{"type":"moved","at":1794887064234,"seat":0,"move":"d6","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('ua9JKw-8KBnz5cCj',3,1794887064234,'{"type":"moved","at":1794887064234,"seat":1,"move":"f4","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('ua9JKw-8KBnz5cCj',4,1794887064234,'{"type":"moved","at":1794887064234,"seat":0,"move":"d2","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('UYR2w7NxmgVEWSRf',1,1794887064262,'{"type":"opened","at":1794887064262,"ruleset":"morris","identifier":"morris-1102e3bea61c","seats":[{"kind":"person","name":"","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null},{"kind":"person","name":"","level":null,"who":"fbacd1dd6ffd3b886d43088779ef660b","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('UYR2w7NxmgVEWSRf',2,1794887064274,'{"type":"ended","at":1794887064274,"by":"abort","winner":null,"spent":0}');
INSERT INTO "events" VALUES('ac1T1KkL7KnzGwqg',1,1794887064282,'{"type":"opened","at":1794887064282,"ruleset":"stones:supply=skill","identifier":"stones-282db2689148","seats":[{"kind":"open","name":"","level":null,"who":null,"relief":null},{"kind":"person","name":"Ben","level":null,"who":"7107216b96d39d9599abd8ba85df3b40","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('iJ491ZgxxBtyTlzy',1,1794887064294,'{"type":"opened","at":1794887064294,"ruleset":"morris","identifier":"morris-1102e3bea61c","seats":[{"kind":"person","name":"","level":null,"who":"7107216b96d39d9599abd8ba85df3b40","relief":null},{"kind":"engine","name":"Trilith perfect","level":"perfect","who":"engine","relief":null}],"clock":{"kind":"time","seconds":5000.0,"extra":0,"odds":[]},"position":"3/1w1/3/6/3/3/b2 w 8 8 0","seed":null,"drawn":null,"series":{"best_of":1,"game":1,"points":[0.0,0.0],"before":null},"public":false,"brought":false}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',1,1794887064305,'{"type":"opened","at":1794887064305,"ruleset":"flip","identifier":"flip-29576dc393cb","seats":[{"kind":"engine","name":"Trilith 1","level":"1","who":"engine","relief":null},{"kind":"engine","name":"Trilith 1","level":"1","who":"engine","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":1,"points":[0.0,0.0],"before":null},"public":true,"brought":false}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',2,1794887064347,'{"type":"moved","at":1794887064347,"seat":0,"move":"b3b","spent":0,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',3,1794887064389,'{"type":"moved","at":1794887064389,"seat":1,"move":"b3-c3,a1b","spent":42,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',4,1794887064392,'{"type":"moved","at":1794887064392,"seat":0,"move":"a1-b1,d2s","spent":3,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',5,1794887064404,'{"type":"moved","at":1794887064404,"seat":1,"move":"c3-c4,b3s","spent":12,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',6,1794887064414,'{"type":"moved","at":1794887064414,"seat":0,"move":"b3-c3,a3b","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',7,1794887064423,'{"type":"moved","at":1794887064423,"seat":1,"move":"a3-b3,b4b","spent":9,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',8,1794887064433,'{"type":"moved","at":1794887064433,"seat":0,"move":"c3-d3,a1s","spent":10,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',9,1794887064444,'{"type":"moved","at":1794887064444,"seat":1,"move":"b3-c3,d4s","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',10,1794887064455,'{"type":"moved","at":1794887064455,"seat":0,"move":"b4-b3,b2b","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',11,1794887064466,'{"type":"moved","at":1794887064466,"seat":1,"move":"b2-a2,c2s","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',12,1794887064475,'{"type":"moved","at":1794887064475,"seat":0,"move":"c2-b2,c2b","spent":9,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',13,1794887064486,'{"type":"moved","at":1794887064486,"seat":1,"move":"c2-c1,a3s","spent":11,"drawn":null}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',14,1794887064495,'{"type":"moved","at":1794887064495,"seat":0,"move":"a3-a4,a3s","spent":9,"drawn":null}');
INSERT INTO "events" VALUES('2wGHxsxc8PuvxTF0',1,1794887064505,'{"type":"opened","at":1794887064505,"ruleset":"flip","identifier":"flip-29576dc393cb","seats":[{"kind":"engine","name":"Trilith 1","level":"1","who":"engine","relief":null},{"kind":"engine","name":"Trilith 1","level":"1","who":"engine","relief":null}],"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"position":null,"seed":null,"drawn":null,"series":{"best_of":3,"game":2,"points":[0.0,1.0],"before":"Q3z5zYXtfJ1Ewn5E"},"public":true,"brought":false}');
INSERT INTO "events" VALUES('Q3z5zYXtfJ1Ewn5E',15,1794887064505,'{"type":"continued","at":1794887064505,"after":"2wGHxsxc8PuvxTF0"}');
CREATE TABLE notes (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('secret','cef27d7335a8b1caba707d25c5b7359aab54abd0fc7063fb1901922c928177cf');
CREATE TABLE seats (
	who VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (who, table_id, seat)
);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','yT0A3kHiMaCnFwwL',0);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','yT0A3kHiMaCnFwwL',1);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','M_Gx-OtCMs6vC8qe',0);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','M_Gx-OtCMs6vC8qe',1);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','k94pBO4LIB5aTiJA',1);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','Y5V9jySxaxcoPNS1',0);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','Y5V9jySxaxcoPNS1',1);
INSERT INTO "seats" VALUES('44e7e73716690c7f5e09b548bc41dc2c','Y5V9jySxaxcoPNS1',2);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','185XeNB5aipGFgQ0',0);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','185XeNB5aipGFgQ0',1);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','Qh0TB7GZHtk5Qm7b',0);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','Qh0TB7GZHtk5Qm7b',1);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','MTXxSGd8oFGHq_sH',0);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','MTXxSGd8oFGHq_sH',1);
INSERT INTO "seats" VALUES('44e7e73716690c7f5e09b548bc41dc2c','jRX_6cOwsSjxH5W2',0);
INSERT INTO "seats" VALUES('44e7e73716690c7f5e09b548bc41dc2c','jRX_6cOwsSjxH5W2',1);
INSERT INTO "seats" VALUES('44e7e73716690c7f5e09b548bc41dc2c','ua9JKw-8KBnz5cCj',0);
INSERT INTO "seats" VALUES('44e7e73716690c7f5e09b548bc41dc2c','ua9JKw-8KBnz5cCj',1);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','UYR2w7NxmgVEWSRf',0);
INSERT INTO "seats" VALUES('fbacd1dd6ffd3b886d43088779ef660b','UYR2w7NxmgVEWSRf',1);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','ac1T1KkL7KnzGwqg',1);
INSERT INTO "seats" VALUES('7107216b96d39d9599abd8ba85df3b40','iJ491ZgxxBtyTlzy',0);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	stage VARCHAR(8) NOT NULL, 
	has_clock BOOLEAN NOT NULL, 
	public BOOLEAN NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('yT0A3kHiMaCnFwwL',1794887057784,1794887057852,8,'over',0,0,'{"id":"yT0A3kHiMaCnFwwL","ruleset":"flip","game":"flip","title":"Flip","stage":"over","seats":[{"side":"Circle","kind":"person","name":"Ann","level":null,"here":false},{"side":"Diamond","kind":"person","name":"Diamond","level":null,"here":false}],"you":[],"position":"cc1C/DDD1/4/4 d","turn":null,"turns":7,"result":"0-1","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":false,"created":1794887057784,"updated":1794887057852}');
INSERT INTO "tables" VALUES('M_Gx-OtCMs6vC8qe',1794887057865,1794887057950,9,'playing',1,0,'{"id":"M_Gx-OtCMs6vC8qe","ruleset":"morris:flying=false,quiet_limit=30","game":"morris","title":"Nine Men''s Morris","stage":"playing","seats":[{"side":"White","kind":"person","name":"Ann","level":null,"here":false},{"side":"Black","kind":"person","name":"Ben","level":null,"here":false}],"you":[],"position":"wbw/bwb/3/6/3/3/3 w 6 6 0","turn":0,"turns":6,"result":"*","ended_by":null,"clock":{"kind":"increment","seconds":86000.0,"extra":5.0,"odds":[30.0,0.0]},"public":false,"created":1794887057865,"updated":1794887057950}');
INSERT INTO "tables" VALUES('k94pBO4LIB5aTiJA',1794887057966,1794887059823,8,'playing',0,0,'{"id":"k94pBO4LIB5aTiJA","ruleset":"morris","game":"morris","title":"Nine Men''s Morris","stage":"playing","seats":[{"side":"White","kind":"engine","name":"Trilith 1","level":"1","here":false},{"side":"Black","kind":"person","name":"Ann","level":null,"here":false}],"you":[],"position":"bb1/www/3/6/w2/3/3 b 5 6 0","turn":1,"turns":7,"result":"*","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":false,"created":1794887057966,"updated":1794887059823}');
INSERT INTO "tables" VALUES('Y5V9jySxaxcoPNS1',1794887059835,1794887063934,7,'playing',1,0,'{"id":"Y5V9jySxaxcoPNS1","ruleset":"outfox:players=3","game":"outfox","title":"Outfox","stage":"playing","seats":[{"side":"First","kind":"person","name":"Ann","level":null,"here":false},{"side":"Second","kind":"person","name":"Ben (Trilith plays on)","level":"3","here":false},{"side":"Third","kind":"person","name":"Third","level":null,"here":false}],"you":[],"position":"rc2/rt1rs1/5/4/3 1 rsycycbtbt rtysysbcbc rcytytbsbs","turn":0,"turns":3,"result":"*","ended_by":null,"clock":{"kind":"time","seconds":4.0,"extra":0,"odds":[3600.0,0.0,3600.0]},"public":false,"created":1794887059835,"updated":1794887063934}');
INSERT INTO "tables" VALUES('185XeNB5aipGFgQ0',1794887063948,1794887064018,8,'over',0,1,'{"id":"185XeNB5aipGFgQ0","ruleset":"siege","game":"siege","title":"Siege Stones","stage":"over","seats":[{"side":"Terracotta","kind":"person","name":"Ann","level":null,"here":false},{"side":"Teal","kind":"person","name":"Ben","level":null,"here":false}],"you":[],"position":"ww3/7/9/11/12/11/9/7/5 w f9 0-0 bag:27,30,12 w","turn":null,"turns":2,"result":"0-1","ended_by":"resignation","clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":true,"created":1794887063948,"updated":1794887064018}');
INSERT INTO "tables" VALUES('Qh0TB7GZHtk5Qm7b',1794887064018,1794887064044,2,'playing',0,1,'{"id":"Qh0TB7GZHtk5Qm7b","ruleset":"siege","game":"siege","title":"Siege Stones","stage":"playing","seats":[{"side":"Terracotta","kind":"person","name":"Ben","level":null,"here":false},{"side":"Teal","kind":"person","name":"Ann","level":null,"here":false}],"you":[],"position":"c4/7/9/11/12/11/9/7/5 b e9 0-0 bag:29,30,11 w","turn":1,"turns":1,"result":"*","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":true,"created":1794887064018,"updated":1794887064044}');
INSERT INTO "tables" VALUES('MTXxSGd8oFGHq_sH',1794887064052,1794887064169,12,'over',1,0,'{"id":"MTXxSGd8oFGHq_sH","ruleset":"stones","game":"stones","title":"3 Stones","stage":"over","seats":[{"side":"White","kind":"person","name":"Ann","level":null,"here":false},{"side":"Black","kind":"person","name":"Ben","level":null,"here":false}],"you":[],"position":"bcw/5/7/9/11/10/11/9/7/5/3 b g11 0-0 bag:29,28,11 b","turn":null,"turns":3,"result":"1/2-1/2","ended_by":"agreement","clock":{"kind":"delay","seconds":600.0,"extra":3.0,"odds":[]},"public":false,"created":1794887064052,"updated":1794887064169}');
INSERT INTO "tables" VALUES('jRX_6cOwsSjxH5W2',1794887064185,1794887064185,5,'over',0,0,'{"id":"jRX_6cOwsSjxH5W2","ruleset":"stones","game":"stones","title":"3 Stones","stage":"over","seats":[{"side":"White","kind":"person","name":"Ann","level":null,"here":false},{"side":"Black","kind":"person","name":"Ben","level":null,"here":false}],"you":[],"position":"bcw/5/7/9/11/10/11/9/7/5/3 b g11 0-0 bag:29,28,11 b","turn":null,"turns":3,"result":"1/2-1/2","ended_by":"agreement","clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":false,"created":1794887064185,"updated":1794887064185}');
INSERT INTO "tables" VALUES('ua9JKw-8KBnz5cCj',1794887064234,1794887064234,4,'playing',0,0,'{"id":"ua9JKw-8KBnz5cCj","ruleset":"morris","game":"morris","title":"Nine Men''s Morris","stage":"playing","seats":[{"side":"White","kind":"person","name":"Zoë","level":null,"here":false},{"side":"Black","kind":"person","name":"Max","level":null,"here":false}],"you":[],"position":"3/1w1/3/4b1/3/1w1/3 b 7 8 0","turn":1,"turns":3,"result":"*","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":false,"created":1794887064234,"updated":1794887064234}');
INSERT INTO "tables" VALUES('UYR2w7NxmgVEWSRf',1794887064262,1794887064274,2,'over',0,0,'{"id":"UYR2w7NxmgVEWSRf","ruleset":"morris","game":"morris","title":"Nine Men''s Morris","stage":"over","seats":[{"side":"White","kind":"person","name":"White","level":null,"here":false},{"side":"Black","kind":"person","name":"Black","level":null,"here":false}],"you":[],"position":"3/3/3/6/3/3/3 w 9 9 0","turn":null,"turns":0,"result":"*","ended_by":"abort","clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":false,"created":1794887064262,"updated":1794887064274}');
INSERT INTO "tables" VALUES('ac1T1KkL7KnzGwqg',1794887064282,1794887064282,1,'open',0,1,'{"id":"ac1T1KkL7KnzGwqg","ruleset":"stones:supply=skill","game":"stones","title":"3 Stones","stage":"open","seats":[{"side":"White","kind":"open","name":"","level":null,"here":false},{"side":"Black","kind":"person","name":"Ben","level":null,"here":false}],"you":[],"position":"3/5/7/9/11/10/11/9/7/5/3 w - 0-0 hands:15,15,6:15,15,6 -","turn":null,"turns":0,"result":"*","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":true,"created":1794887064282,"updated":1794887064282}');
INSERT INTO "tables" VALUES('iJ491ZgxxBtyTlzy',1794887064294,1794887064294,1,'playing',1,0,'{"id":"iJ491ZgxxBtyTlzy","ruleset":"morris","game":"morris","title":"Nine Men''s Morris","stage":"playing","seats":[{"side":"White","kind":"person","name":"White","level":null,"here":false},{"side":"Black","kind":"engine","name":"Trilith perfect","level":"perfect","here":false}],"you":[],"position":"3/1w1/3/6/3/3/b2 w 8 8 0","turn":0,"turns":0,"result":"*","ended_by":null,"clock":{"kind":"time","seconds":5000.0,"extra":0,"odds":[]},"public":false,"created":1794887064294,"updated":1794887064294}');
INSERT INTO "tables" VALUES('Q3z5zYXtfJ1Ewn5E',1794887064305,1794887064505,15,'over',0,1,'{"id":"Q3z5zYXtfJ1Ewn5E","ruleset":"flip","game":"flip","title":"Flip","stage":"over","seats":[{"side":"Circle","kind":"engine","name":"Trilith 1","level":"1","here":false},{"side":"Diamond","kind":"engine","name":"Trilith 1","level":"1","here":false}],"you":[],"position":"D1Cd/cdCd/cD1c/cdc1 d","turn":null,"turns":13,"result":"1-0","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":true,"created":1794887064305,"updated":1794887064505}');
INSERT INTO "tables" VALUES('2wGHxsxc8PuvxTF0',1794887064505,1794887064505,1,'playing',0,1,'{"id":"2wGHxsxc8PuvxTF0","ruleset":"flip","game":"flip","title":"Flip","stage":"playing","seats":[{"side":"Circle","kind":"engine","name":"Trilith 1","level":"1","here":false},{"side":"Diamond","kind":"engine","name":"Trilith 1","level":"1","here":false}],"you":[],"position":"4/4/4/4 c","turn":0,"turns":0,"result":"*","ended_by":null,"clock":{"kind":"none","seconds":0,"extra":0,"odds":[]},"public":true,"created":1794887064505,"updated":1794887064505}');
CREATE INDEX tables_by_stage ON tables (stage, public, updated);
COMMIT;
