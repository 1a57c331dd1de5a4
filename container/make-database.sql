-- Run by compose.yaml's make-database; again it changes nothing but the login's password. $(DB_PASSWORD) is sqlcmd's.
if db_id('svc') is null create database svc;
go
alter database svc set allow_snapshot_isolation on;
go
if suser_id('svc') is null create login svc with password = '$(DB_PASSWORD)', default_database = svc;
else alter login svc with password = '$(DB_PASSWORD)';
go
use svc;
go
if user_id('svc') is null create user svc for login svc;
go
alter role db_owner add member svc;
go
