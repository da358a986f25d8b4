CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "organisation" ("id" integer primary key, "name" text not null, "languages" text not null, "time_zone" text not null, "created_at" bigint not null);
CREATE TABLE "people" ("id" text primary key, "email" text not null unique, "name" text not null, "given_name" text not null, "surname" text not null, "role" text not null, "state" text not null, "password" text, "job_title" text, "department" text, "office" text, "language" text, "created_at" bigint not null, "changed_at" bigint not null, "last_seen" bigint);
CREATE TABLE "sessions" ("id" text primary key, "subject" text not null, "way" text not null, "created_at" bigint not null, "ended_at" bigint, "access_hash" text not null unique, "access_until" bigint not null, "refresh_hash" text not null unique, "refresh_until" bigint not null, "former_refresh_hash" text);
CREATE INDEX "sessions_by_subject" on "sessions" ("subject");
CREATE INDEX "sessions_by_former" on "sessions" ("former_refresh_hash");
CREATE INDEX "sessions_by_end" on "sessions" ("ended_at");
CREATE TABLE "codes" ("hash" text primary key, "purpose" text not null, "subject" text not null, "data" text not null, "created_at" bigint not null, "expires_at" bigint not null, "used_at" bigint, "uses_left" integer);
CREATE INDEX "codes_by_subject" on "codes" ("purpose", "subject");
CREATE TABLE "limits" ("key" text not null, "window" bigint not null, "count" integer not null, constraint "limits_key" primary key ("key", "window"));
CREATE TABLE "documents" ("name" text primary key, "body" text not null, "changed_at" bigint not null);
CREATE TABLE "venues" ("area_id" text primary key, "name" text not null, "bytes" blob not null, "etag" text not null, "changed_at" bigint not null);
CREATE TABLE "resources" ("id" text primary key, "email" text not null unique, "name" text not null, "type_id" text not null, "area_id" text, "body" text not null, "approver" text, "position" integer not null, "is_deleted" integer not null, "changed_at" bigint not null);
CREATE TABLE "favourites" ("person" text not null, "resource" text not null, constraint "favourites_key" primary key ("person", "resource"));
CREATE TABLE "user_settings" ("person" text not null, "name" text not null, "body" text not null, constraint "user_settings_key" primary key ("person", "name"));
CREATE TABLE "other_calendars" ("person" text not null, "id" text not null, "body" text not null, constraint "other_calendars_key" primary key ("person", "id"));
CREATE TABLE "delegates" ("owner" text not null, "delegate" text not null, constraint "delegates_key" primary key ("owner", "delegate"));
CREATE TABLE "events" ("id" text primary key, "ical_uid" text not null, "client_id" text, "organizer" text not null, "kind" text not null, "master_id" text, "day" text, "starts_at" bigint not null, "ends_at" bigint not null, "is_cancelled" integer not null, "subject" text not null, "organizer_name" text not null, "is_private" integer not null, "body" text not null, "version" integer not null, "changed_at" bigint not null);
CREATE INDEX "events_by_ical_uid" on "events" ("ical_uid");
CREATE UNIQUE INDEX "events_by_client_id" on "events" ("organizer", "client_id");
CREATE UNIQUE INDEX "events_by_day" on "events" ("master_id", "day");
CREATE INDEX "events_by_time" on "events" ("starts_at", "ends_at");
CREATE TABLE "event_mailboxes" ("event_id" text not null, "email" text not null, constraint "event_mailboxes_key" primary key ("email", "event_id"));
CREATE INDEX "event_mailboxes_by_event" on "event_mailboxes" ("event_id");
CREATE TABLE "holds" ("id" text primary key, "resource" text not null, "event_id" text not null, "day" text not null, "starts_at" bigint not null, "ends_at" bigint not null, "state" text not null, "release_at" bigint);
CREATE INDEX "holds_by_time" on "holds" ("resource", "starts_at", "ends_at");
CREATE INDEX "holds_by_event" on "holds" ("event_id", "day");
CREATE INDEX "holds_by_release" on "holds" ("release_at");
CREATE TABLE "confirmations" ("event_id" text not null, "day" text not null, "state" text not null, "by_name" text, "at" bigint not null, constraint "confirmations_key" primary key ("event_id", "day"));
CREATE TABLE "devices" ("id" text primary key, "kind" text not null, "place" text not null, "rules" text, "out_of_order" text, "reports" text not null, "log" text not null, "screen" text, "network" text, "version" text, "last_seen" bigint, "reload_at" bigint, "alerted_at" bigint, "alert" text);
CREATE TABLE "pairings" ("code" text primary key, "secret_hash" text not null, "expires_at" bigint not null, "device_id" text, "used_at" bigint);
CREATE TABLE "journal" ("id" text primary key, "at" bigint not null, "kind" text not null, "body" text not null);
CREATE INDEX "journal_by_time" on "journal" ("at");
CREATE TABLE "outbox" ("id" integer primary key autoincrement, "at" bigint not null, "name" text not null, "arguments" text not null);
CREATE TABLE "feeds" ("id" text primary key, "secret_hash" text not null unique, "person" text not null, "resource" text, "created_at" bigint not null, "revoked_at" bigint);
CREATE TABLE "mails" ("id" text primary key, "recipient" text not null, "reply_to" text, "subject" text not null, "text" text not null, "calendar" text, "method" text, "created_at" bigint not null, "tries" integer not null, "next_try_at" bigint not null, "sent_at" bigint, "error" text);
CREATE INDEX "mails_by_try" on "mails" ("sent_at", "next_try_at");
CREATE TABLE "leases" ("name" text primary key, "holder" text not null, "until" bigint not null);
INSERT INTO "kysely_migration" ("name", "timestamp") VALUES ('001-first', '2026-11-26T08:00:00.000Z');
INSERT INTO "kysely_migration_lock" ("id", "is_locked") VALUES ('migration_lock', 0);
INSERT INTO "organisation" ("id", "name", "languages", "time_zone", "created_at") VALUES (1, 'Heron''s Works', '["en"]', 'Europe/Prague', 1795680000000);
INSERT INTO "people" ("id", "email", "name", "given_name", "surname", "role", "state", "password", "job_title", "department", "office", "language", "created_at", "changed_at", "last_seen") VALUES ('ann', 'ann@heron.example', 'Ann Heron', 'Ann', 'Heron', 'administrator', 'active', NULL, NULL, NULL, NULL, NULL, 1795680000000, 1795680000000, NULL);
INSERT INTO "sessions" ("id", "subject", "way", "created_at", "ended_at", "access_hash", "access_until", "refresh_hash", "refresh_until", "former_refresh_hash") VALUES ('session', 'person:ann', 'password', 1795680000000, NULL, '9n9wnAWFDiCOcSZZtfdJzyeP8FbxgPn-tyaKYVuxYZ0', 1882080000000, 'none', 1882080000000, NULL);
INSERT INTO "codes" ("hash", "purpose", "subject", "data", "created_at", "expires_at", "used_at", "uses_left") VALUES ('code', 'mail-link', 'person:ann', '{}', 1795680000000, 1882080000000, NULL, 1);
INSERT INTO "documents" ("name", "body", "changed_at") VALUES ('news', '[{"id":"one","title":"Welcome","body":"<p>Hello</p>","published":"2026-11-26"}]', 1795680000000);
INSERT INTO "resources" ("id", "email", "name", "type_id", "area_id", "body", "approver", "position", "is_deleted", "changed_at") VALUES ('amber', 'amber@rooms.heron.example', 'Amber', 'meeting-room', NULL, '{"capacity":8}', NULL, 0, 0, 1795680000000);
INSERT INTO "favourites" ("person", "resource") VALUES ('ann', 'amber');
INSERT INTO "delegates" ("owner", "delegate") VALUES ('ann@heron.example', 'bob@heron.example');
INSERT INTO "events" ("id", "ical_uid", "client_id", "organizer", "kind", "master_id", "day", "starts_at", "ends_at", "is_cancelled", "subject", "organizer_name", "is_private", "body", "version", "changed_at") VALUES ('event-1', 'uid-1@rooms.example.com', 'client-1', 'ann@heron.example', 'single', NULL, NULL, 1795683600000, 1795687200000, 0, 'Planning', 'Ann Heron', 0, '{"id":"event-1","iCalUId":"uid-1@rooms.example.com","transactionId":"client-1","subject":"Planning","bodyHtml":"<p></p>","bodyPreview":"","start":1795683600000,"end":1795687200000,"originalTimeZone":"UTC","isAllDay":false,"organizer":{"name":"Ann Heron","address":"ann@heron.example"},"attendees":[{"name":"amber@rooms.heron.example","address":"amber@rooms.heron.example","type":"resource","response":"none","respondedAt":0}],"showAs":"busy","isPrivate":false,"reminder":null,"onlineMeetingUrl":null,"isCancelled":false,"createdAt":1795680000000,"changedAt":1795680000000,"location":null,"marks":{}}', 1, 1795680000000);
INSERT INTO "event_mailboxes" ("event_id", "email") VALUES ('event-1', 'ann@heron.example');
INSERT INTO "event_mailboxes" ("event_id", "email") VALUES ('event-1', 'amber@rooms.heron.example');
INSERT INTO "holds" ("id", "resource", "event_id", "day", "starts_at", "ends_at", "state", "release_at") VALUES ('event-1  amber@rooms.heron.example', 'amber@rooms.heron.example', 'event-1', '', 1795683600000, 1795687200000, 'accepted', NULL);
INSERT INTO "confirmations" ("event_id", "day", "state", "by_name", "at") VALUES ('event-1', '', 'confirmed', 'Ann Heron', 1795680000000);
INSERT INTO "devices" ("id", "kind", "place", "rules", "out_of_order", "reports", "log", "screen", "network", "version", "last_seen", "reload_at", "alerted_at", "alert") VALUES ('door', 'panel', '{}', NULL, NULL, '[]', '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "journal" ("id", "at", "kind", "body") VALUES ('entry', 1795680000000, 'event', '{"subject":"Planning"}');
INSERT INTO "feeds" ("id", "secret_hash", "person", "resource", "created_at", "revoked_at") VALUES ('feed', 'K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols', 'ann', NULL, 1795680000000, NULL);
CREATE TRIGGER "holds_one_owner" BEFORE INSERT ON holds WHEN EXISTS (
      SELECT 1 FROM holds WHERE resource = NEW.resource AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at
      AND starts_at > NEW.starts_at - 31622400000 AND id <> NEW.id
    ) BEGIN SELECT RAISE(ABORT, 'holds_one_owner'); END;
CREATE TRIGGER "holds_one_owner_moved" BEFORE UPDATE OF resource, starts_at, ends_at ON holds WHEN EXISTS (
      SELECT 1 FROM holds WHERE resource = NEW.resource AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at
      AND starts_at > NEW.starts_at - 31622400000 AND id <> NEW.id
    ) BEGIN SELECT RAISE(ABORT, 'holds_one_owner'); END;
