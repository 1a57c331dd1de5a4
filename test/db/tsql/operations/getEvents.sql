-- What getEvents sends to SQL Server, as npm run golden:tsql wrote it: never edited. Each line of this kind is a call,
-- followed by those of its statements that do not stand above it already.

-- "query":{"ForSeconds":0,"LastEventId":"1"},"accept":"application/json"
-- nothing that does not stand above
