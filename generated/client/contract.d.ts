// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
export interface paths {
    "/api/v1/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the features of all licence servers
         * @description Returns every feature on every licence server as one list, without pages, active or not, one row for each pool of
         *     licences, ordered by the name of the licence server, then vendor, name and version as texts, null first, then Id.
         *     Features of removed licence servers are left out. A filter that matches nothing gives an empty list.
         *
         *     Returns CSV for `Accept: text/csv`; `Increments` is then JSON text. Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query features
         * @description Returns the features that match the filters, in any order. The plain list is `GET /api/v1/features`. Features of
         *     removed licence servers are left out.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; `Increments` is then JSON text.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/unused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the features that nobody used
         * @description Returns the active features of which no session was active, began or ended within the last `Days` times 24 hours,
         *     as one list without pages, in the order of the list of features, each with when it was last used.
         *
         *     Returns CSV for `Accept: text/csv`; `Increments` is then JSON text.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getUnusedFeatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the present use of one feature
         * @description Returns one feature with its pools and its active sessions, longest running first. Choose the feature by its
         *     `FeatureId`, which is one pool, or by its `FeatureName`, which may be several pools, narrowed by `Vendor`,
         *     `FeatureVersion` and `LicenseServerId`. One of `FeatureId` and `FeatureName` is needed, else the answer is 400.
         *     All given parameters must match together; where nothing matches, or only what the caller does not see, the answer
         *     is 404. The sums are over the active pools; the list of sessions has no pages.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getFeatureUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usage/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up selections of features
         * @description Returns one row for each selection, in their order: the sums over the active pools that match it, on licence
         *     servers that are not removed. A selection that matches none gets sums that are null.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryFeatureUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/totalusage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum the present use of all features
         * @description Returns how many licences all active sessions hold, in total and for each feature with at least one active
         *     session, in the order of the list of features, without pages. Licences are counted as sessions hold them, borrowed
         *     ones too, which may differ from the `Used` that licence managers print. Sessions of removed licence servers are
         *     left out.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getTotalUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usertop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank the users by their usage
         * @description Returns the users with the highest usage in the window, highest first, each with up to ten features in descending
         *     order of usage; the first ten, unless `Top` asks for more or fewer. Usage is counted in licence-seconds: for each
         *     session, its number of licences times its seconds in the window. A user's sums are over all sessions in the
         *     window, not only over the features listed. Users and features without usage are left out. Users with equal usage
         *     are ordered by name, then Id, features by Id.
         *
         *     Give a `TimeFrame`, or `StartDate` with or without `EndDate`, which is now unless given; with none of them the
         *     window is `Last30Days`. Both ways together, `EndDate` alone, and a start after the end are answered with 400.
         *     Sessions on removed licence servers count, too.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getUserTop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/useractivity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who used what in a window of time
         * @description Returns in pages one row for each user and feature with sessions in the window, active or ended, ordered by user
         *     name, then in the order of the list of features.
         *
         *     Give a `TimeFrame`, or `StartDate` with or without `EndDate`, which is now unless given; with none of them the
         *     window is `Last30Days`. Both ways together, `EndDate` alone, and a start after the end are answered with 400.
         *     Sessions on removed licence servers count, too.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getUserActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usercurrentactivity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who uses what now
         * @description Returns in pages one row for each user who holds licences now, by name, with the active sessions, longest running
         *     first. Sessions of removed licence servers are left out.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getUserCurrentActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usage-over-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show licences in use over time, by address
         * @description Returns the same as `POST /api/v1/features/usage-over-time/query`, which says what it answers and knows more
         *     filters, by an address that can be kept and shared. For instance the last 30 days of one feature by day, with
         *     weekends left out: `/api/v1/features/usage-over-time?FeatureIds=17&BucketSize=Day&ignoreWeekends=true`; or the ten
         *     users with most use in a week:
         *     `/api/v1/features/usage-over-time?StartDateUtc=2026-03-02&EndDateTimeUtc=2026-03-09&BucketSize=Day&GroupBy=User`.
         *
         *     Without `StartDateUtc`, the window begins 30 days before its end, or before now where that is earlier; without
         *     `EndDateTimeUtc` it runs to now. An answer has 2,000 buckets and 50,000 points at most; more are answered with
         *     400.
         *
         *     Returns CSV for `Accept: text/csv`: one row for each series and bucket, in their order, and times in UTC.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getUsageOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usage-over-time/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show licences in use over time
         * @description Returns how many licences were in use at once in each bucket of a window of time: the lowest and the highest level
         *     and the time-weighted average, exact to the millisecond, beside the licences that were owned then, and when the
         *     highest was first reached. `GET /api/v1/features/usage-over-time` is the same as an address, and as CSV.
         *
         *     Nothing is counted before something is known: averages, extremes, sums and times at full use are over the time
         *     from the first report, log or purchase of the series' features on, and `KnownSeconds` says how long that is. A
         *     bucket before it has null where there is no number.
         *
         *     Sessions are chosen by the filters and split into series by `GroupBy`: one series for each feature, licence
         *     server, user, group, project or selection, or each combination of those that are named; without it, all are one
         *     series. A series adds up its sessions: two sessions at the same time count twice. What begins and ends at the same
         *     instant is counted together, so a level that lasts no time does not count. A session belongs to the group and the
         *     project that its record names. Series with most licence time in the window come first; those without a session in
         *     it are left out. Each selection has its series, in the order given, also without a session. Time after `AsOfUtc`
         *     is not counted.
         *
         *     A window may have 2,000 buckets at most, and an answer 50,000 points; more are answered with 400.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryUsageOverTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/usage-over-time/steps/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show each change of the licences in use
         * @description Returns the level of licences in use at the window's start and at every instant at which it changed, exactly. An
         *     answer has 50,000 steps at most; a window with more is answered with 400.
         *
         *     Sessions are chosen by the filters and split into series by `GroupBy`: one series for each feature, licence
         *     server, user, group, project or selection, or each combination of those that are named; without it, all are one
         *     series. A series adds up its sessions: two sessions at the same time count twice. What begins and ends at the same
         *     instant is counted together, so a level that lasts no time does not count. A session belongs to the group and the
         *     project that its record names. Series with most licence time in the window come first; those without a session in
         *     it are left out. Each selection has its series, in the order given, also without a session. Time after `AsOfUtc`
         *     is not counted.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryUsageSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/by-vendor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum the features by vendor, name and version
         * @description Returns the active features of all licence servers, grouped by vendor, then by feature name, then by version, with
         *     the licences that were bought and that are in use in each group. Groups are in the order of their names, null
         *     first, and versions in their order as texts; a group shows the spelling of its lowest Id. Sums leave out what is
         *     not known. Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getFeaturesByVendor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the Ids of features
         * @description Returns every feature with its Id as one list, without pages, in the order of the list of features, active or not
         *     unless `activeOnly` is given. Features of removed licence servers are left out. Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getFeatureLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queued-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who waits for licences
         * @description Returns the requests that wait for licences now in pages, those that have waited longest first, and among equal
         *     times the lower Id first. An unknown Id or name is no mistake: it matches no row.
         *
         *     A request waits until a log says that it ended, its user checks the feature out, a snapshot that tells who waits
         *     does not list it, or its vendor daemon or licence manager stops. One that no report confirmed for the time after
         *     which a licence server counts as silent (`SVC_SILENCE_HOURS`, 24) is left out. Not every licence manager tells who
         *     waits: `Queued` of a feature, the number of licences, may be more than is listed here.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getQueuedRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions, current and historic
         * @description Returns the sessions in a window of time in pages, the newest start first, and among equal starts the higher Id
         *     first; without dates, all sessions, current and historic, also those on removed licence servers. One date alone
         *     leaves the window open to its other side; a start after the end is answered with 400. To see one user on one day,
         *     look up the user's Id, give the day's midnight as `StartDateUtc` and the next one as `EndDateTimeUtc`, and the Id
         *     as `UserIds`.
         *
         *     An unknown Id or name is no mistake: it matches no row. Durations of active sessions are counted to `AsOfUtc`.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query sessions
         * @description Returns the sessions that match the filters, in any order, with what each counts to in the window. The plain list,
         *     with fewer filters and with pages, is `GET /api/v1/sessions`. The newest start first costs the same however many
         *     sessions are stored; another order, or a search, looks at every session that matches the other filters, and pages
         *     in it end with the first 200,000 rows: one that reaches further, and CSV of more rows than that, is answered with
         *     400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["querySessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/groups/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sum up sessions by group, feature, user, server or project
         * @description Returns how many sessions are in the window and what they used inside it, summed up by what `GroupBy` names, most
         *     licence time first unless `Sort` or `Order` says otherwise. Sessions without a group, a project, a vendor or the
         *     like are one row, whose Id and name are null. Without a start, the window begins with the first session that the
         *     caller sees; without an end, it runs to now. A start after the end is answered with 400.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["querySessionGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the Ids of users
         * @description Returns every user who ever held a licence or was refused one, with the Id, as one list without pages, by name.
         *     Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only the users who
         *     were seen there.
         */
        get: operations["getUserLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups
         * @description Returns the groups that use is counted to as one list, without pages, by name; disabled ones only where they are
         *     asked for. A group is there because a licence manager reported it with a checkout, or because an administrator
         *     made it.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only the groups that
         *     have sessions there, and `Members` counts the users who had a session or a denial there.
         */
        get: operations["getGroups"];
        put?: never;
        /**
         * Make a group
         * @description Makes a group, with members if any are named. Names are compared without regard to upper and lower case; one that
         *     is taken is answered with 409, and a user that does not exist with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group with its members
         * @description Returns one group and its members, by name; an Id that is not known is answered with 404.
         *
         *     Needs the role administrator.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a group
         * @description Deletes a group. One to which sessions or denials are counted stays, since history names it: that is answered with
         *     409, and it can be disabled. An Id that is not known is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change a group
         * @description Changes a group's name, whether it is enabled, or who its members are; what is left out stays. A user who becomes
         *     a member and has no default group gets this one; one who is no longer a member, and had it as default group, has
         *     none. A default group counts for sessions with which no group is reported: for those that are active now and those
         *     that begin from now on. Ended sessions stay in the group that they were in. A licence manager that goes on
         *     reporting a name that the group had before makes a group of that name.
         *
         *     A name that is taken is answered with 409, and a group or a user that does not exist with 404. The act is recorded
         *     in the audit log.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects
         * @description Returns the projects that use is counted to as one list, without pages, by name; disabled ones only where they are
         *     asked for. A project is there because a licence manager reported it with a checkout, or because an administrator
         *     made it.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only the projects that
         *     have sessions there.
         */
        get: operations["getProjects"];
        put?: never;
        /**
         * Make a project
         * @description Makes a project. Names are compared without regard to upper and lower case; one that is taken is answered with
         *     409. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Deletes a project. One to which sessions are counted stays: that is answered with 409, and it can be disabled. An
         *     Id that is not known is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Changes a project's name or whether it is enabled; what is left out stays. A name that is taken is answered with
         *     409, and an Id that is not known with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a licence by hand
         * @description Adds a feature that no licence manager reports: one pool of licences on a licence server, with what was bought of
         *     it. It is active until the last purchase expires, whatever the server's snapshots list, and `Total` is the sum of
         *     its valid purchases. If a licence manager reports the feature later, the reported values count from then on.
         *
         *     Without a licence server it belongs to the one called `Unmanaged`, which is made when it is first needed. A
         *     licence that is there already, with the same server, vendor, name, version, additional key and licence type, is
         *     answered with 409; more purchases of it are added by `POST /api/v1/procurements`. A component that is in a package
         *     already, and a package that is on another licence server, is answered with 409, too; a licence server or a package
         *     that is not there, or that the caller does not see, with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createLicense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenses/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add use of a licence by hand
         * @description Adds sessions that have ended, and denials, of one feature. They count everywhere like those that are reported.
         *     What is stored already changes nothing: a session with the same user, workstation, number of licences, start and
         *     end, and a denial with the same user, workstation, number, kind and time; so the same call can be sent again, and
         *     a row that is in it twice counts once. All is added or nothing. A feature that does not exist, or that the caller
         *     does not see, is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["addLicenseUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/license-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the licence types
         * @description Returns every licence type that the service knows, with the number of features of it on licence servers that are
         *     not removed.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the packages
         * @description Returns the features that are packages, with how many components each has, as one list without pages, in the order
         *     of the list of features.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/packages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a package with its components
         * @description Returns a package, and its components with their features, in their order. A feature that is no package, that does
         *     not exist, or that the caller does not see, is answered with 404.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getPackage"];
        /**
         * Make a feature a package
         * @description Makes a feature a package of these components, which replace those that it had. Components are features of the
         *     same licence server: others are answered with 404. One can be in one package only, and a package is no component
         *     of itself: what goes against that is answered with 409. The same again changes nothing. The act is recorded in the
         *     audit log.
         *
         *     Needs the role administrator.
         */
        put: operations["setPackage"];
        post?: never;
        /**
         * Make a package an ordinary feature
         * @description Makes a package an ordinary feature again. It and its components stay as features. One that is no package, or does
         *     not exist, is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deletePackage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/product-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of products
         * @description Returns the products that administrators named as one list, without pages, by vendor and feature.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only the products of
         *     features on these.
         */
        get: operations["getProductNames"];
        /**
         * Name the product of a feature
         * @description Names the product that a vendor's feature belongs to, in all its versions and on all licence servers, also those
         *     that are reported later. The name replaces what a licence manager prints; null removes it again. The same again
         *     changes nothing. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        put: operations["setProductName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/procurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a purchase
         * @description Adds a purchase of a feature. For a feature that was added by hand it counts: for its total, its dates and its
         *     increments. For one that a licence manager reports it is a record only, since the licence manager says what is
         *     valid. Every call adds another purchase, also when it is sent twice. A feature that does not exist, or that the
         *     caller does not see, is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createProcurement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/procurements/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query what was bought
         * @description Returns the purchases that match the filters: those that licence managers report, with what administrators added
         *     to them, and those that administrators added; of active features only, unless asked for otherwise. `TotalCount` is
         *     how many there are before `Offset` and `Limit`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryProcurements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/procurements/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import purchases from CSV
         * @description Adds and changes purchases as the rows of a CSV text say: all of them, or none where one row has a mistake. With
         *     `DryRun` nothing is changed, and the answer says what would be, and names each mistake by its line and column; without
         *     it mistakes are answered with 400, and `errors` names them in the same way.
         *
         *     The first line names columns, in any order and in upper or lower case; `GET /api/v1/procurements/template` has those
         *     that can be set. Besides, `Id` and the columns that only name the feature or are worked out are taken, so that an
         *     export can be sent back. Columns that are left out change nothing; an empty cell takes away what was noted.
         *
         *     Which purchase a row means: with `Id` that one. Else the feature is the only one that `FeatureId`, or `FeatureName` with
         *     `FeatureVersion`, `AdditionalKey`, `Vendor`, `LicenseType` and `LicenseServerName` where they are given, fits; none
         *     and several are mistakes. Then a purchase of that feature with the same `AssetInfo` and `SerialNumber` is changed; where
         *     there is none, one is added. A row with neither of these two adds a purchase unless there is one already, without them,
         *     of which each of its cells is true. So the same text sent twice adds nothing the second time. Of purchases that a licence
         *     manager reports, quantity, start and expiration stay: other values are a mistake.
         *
         *     Cells are divided by commas, semicolons or tabs, as the first line shows, and quoted as RFC 4180 says. Bytes are UTF-8
         *     or UTF-16 by their byte order mark, else by `charset` of the content type (`utf-8`, `utf-16le`, `windows-1252`), else
         *     UTF-8 where they are valid, and windows-1252 where they are not. Days are written as 2026-01-31 or 31.01.2026; instants
         *     as elsewhere. Between semicolons the decimal sign is a comma, else a dot; a number such as 1.250 between semicolons,
         *     which could be two numbers, is a mistake. An apostrophe before what a spreadsheet would take for a formula is taken
         *     away. At most 2,000 rows and 1,000,000 characters are taken; more characters are answered with 413. Who sees only some
         *     licence servers can't give prices, terms included: that is answered with 403. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["importProcurements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/procurements/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a CSV template for purchases
         * @description Returns a text for a spreadsheet, always as for `Accept: text/csv`: a line with the columns that
         *     `POST /api/v1/procurements/import` takes, and one row that shows how they are filled in.
         *
         *     Needs the role administrator.
         */
        get: operations["getProcurementTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/procurements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a purchase
         * @description Deletes a purchase that an administrator added, or that no licence manager reports any more. One that is still
         *     reported is answered with 409, and an Id that is not known with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteProcurement"];
        options?: never;
        head?: never;
        /**
         * Change a purchase
         * @description Changes a purchase; what is left out stays, null is not known. Quantity, start and expiration of a purchase that a
         *     licence manager reports cannot be changed: that is answered with 409. An Id that is not known is answered with
         *     404. The act is
         *     recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateProcurement"];
        trace?: never;
    };
    "/api/v1/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List annotations
         * @description Returns what administrators noted for charts over time in pages, the newest start first, and among equal times the
         *     higher Id first. With a window, only what happened in it or lasted into it. With licence servers or a feature,
         *     what is about others is left out; what is about everything is always there. An unknown Id or name is no mistake.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets what is about these,
         *     about features on them, and about everything.
         */
        get: operations["getAnnotations"];
        put?: never;
        /**
         * Add an annotation
         * @description Adds what happened at an instant or for a while. Charts over time show it to everybody who sees what it is about.
         *     Every call adds another one. A licence server or a feature that does not exist, or that the caller does not see, is
         *     answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createAnnotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/annotations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an annotation
         * @description Deletes an annotation. One that does not exist, or that is about what the caller does not see, is answered with
         *     404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteAnnotation"];
        options?: never;
        head?: never;
        /**
         * Change an annotation
         * @description Changes the fields that are given; what is left out stays. An annotation that does not exist, or that is about what
         *     the caller does not see, is answered with 404, as is a licence server or feature of this kind. The act is recorded
         *     in the audit log.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateAnnotation"];
        trace?: never;
    };
    "/api/v1/system-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages
         * @description Returns the messages that matter now, as one list without pages: first the notices of administrators that have not
         *     expired, newest first; then what the service itself sees of enabled licence servers, ordered by their names: one
         *     that is down, or runs in part, or has no valid licence file; one that was heard of, but not in the last 24 hours;
         *     and one with active features that expire within 30 days, all of them in one message.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets all notices, but only
         *     the messages about these servers.
         */
        get: operations["getSystemMessages"];
        put?: never;
        /**
         * Write a notice
         * @description Writes a notice that everybody sees, until it expires or is deleted. Every call writes another notice. The act is
         *     recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createSystemMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/system-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a notice
         * @description Deletes a notice. A message of the service itself is no notice (404) and disappears with its cause; a notice that
         *     was deleted before is answered with 404, too. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteSystemMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenseservers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the licence servers
         * @description Returns every licence server with its hosts, its vendor daemons and the totals of its active features as one list,
         *     without pages, by name. Servers that are not monitored for a time, and removed ones, are there where they are
         *     asked for.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenseservers/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the Ids of licence servers
         * @description Returns every licence server with its Id as one list, without pages, by name, also those that are not monitored
         *     for a time. Removed ones are left out. Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseServerLookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenseservers/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the licence servers in numbers
         * @description Returns one row for each licence server as one list, without pages, by name: its state, the totals of its active
         *     features, its active sessions with their users, and the denials, true and false ones, of the last 24 hours.
         *     Removed licence servers are left out.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseServerStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenseservers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show everything about one licence server
         * @description Returns one licence server with its hosts, its vendor daemons and its features, active or not. A removed one, and
         *     one that the caller does not see, is answered with 404 as one that does not exist; an Id that is no whole number
         *     with 400. Carries an `ETag`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/licenseservers/{id}/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how a licence server was over time
         * @description Returns the states of one licence server that are in the window, the oldest first: since when it was up, in part,
         *     down or silent, and until when. A state begins with the first report of it, and lasts to the report of another
         *     one. `SILENT` begins with the last report before the silence. Before the first report nothing is known, and states
         *     are stored since version 1.1 of the service; the oldest ones are deleted where the service is set to
         *     (`SVC_MESSAGE_DAYS`). A removed licence server, and one that the caller does not see, is answered with 404.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getLicenseServerStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/denials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List denials
         * @description Returns the denials in a window of time in pages, newest first, and among equal times the higher Id first; without
         *     dates, all denials, also those on removed licence servers. One date alone leaves the window open to its other
         *     side; a start after the end is answered with 400. An unknown Id or name is no mistake: it matches no row.
         *
         *     A denial is *true* when the user went without. It is false when the same user was granted the same feature (of any
         *     vendor, version and server) within the tolerance after it (60 seconds unless set otherwise), or had been denied it
         *     within the tolerance before: a program that asks again and again causes one true denial.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getDenials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/denials/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query denials
         * @description Returns the denials that match the filters, in any order. The plain list, with fewer filters and with pages, is
         *     `GET /api/v1/denials`. The newest first costs the same however many denials are stored; another order, or a
         *     search, looks at every denial that matches the other filters, and pages in it end with the first 200,000 rows: one
         *     that reaches further, and CSV of more rows than that, is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryDenials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/denials/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count denials by feature or user
         * @description Returns how many denials there were in a window of time for each feature name (over all versions, vendors and
         *     licence servers), or for each user, most denials first and by name among equals; without dates, of all time.
         *     Denials are true and false ones; `trueDenialsOnly` leaves out the false ones. Denials on removed licence servers
         *     count, too. A start after the end is answered with 400.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getDenialCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/denials/over-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count denials over time
         * @description Returns how many denials there were in each bucket of a window of time, true ones against false ones, in order of
         *     time. The first and the last bucket are cut by the window; a bucket without denials is returned with zeros. A
         *     window that has more than 2,000 buckets, and a start after the end, is answered with 400.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getDenialsOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/rightsizing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how many licences would have been enough
         * @description Returns in pages, for each feature, how many licences would have been enough in a window: the number in use at once
         *     by percentiles of time and at its highest, the time at full use, the denials, a verdict in a word, and how many
         *     licences are to spare. The features with most licences to spare come first, then those with the lower Id. Features
         *     of removed licence servers are left out.
         *
         *     The numbers are exact to the millisecond and follow each start and end of a session; a session counts from its
         *     start to its end, one that is still active to now. A percentile is the smallest number of licences that covers
         *     that share of the time measured. With `Licenses` each item says what other numbers of licences would have meant:
         *     for how long more were in use, which checkouts went beyond, and how many users that would have touched. For
         *     instance `/api/v1/features/rightsizing?FeatureIds=17&WorkingHoursOnly=true&Licenses=8,9`. A start after the end is
         *     answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; `WhatIf` is then JSON
         *     text.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getRightsizing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/rightsizing/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show how many licences would have been enough, for selections too
         * @description Returns the same as `GET /api/v1/features/rightsizing`, which says what it answers. It also knows `Selections`: each
         *     is a named list of features that are measured as one, with the licences of all in use at once and the sum of their
         *     totals; then the answer has one item for each selection, and none for single features. `PageNumber` and `PageSize`
         *     of the body say which rows to answer. A start after the end is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; `WhatIf` is then JSON
         *     text.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryRightsizing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/heat-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show at which hours of the week licences are used
         * @description Returns for each day of the week and hour how many licences of the features were in use at once: the average, the
         *     highest number, the time at full use, and the denials. All features that the filters choose are measured as one.
         *     Hours are those that clocks in `TimeZone` show, with their true length where clocks change. A start after the end,
         *     and a window of which more than forty years are known, is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: the 168 cells, by day of the week and hour.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getHeatMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the highest use by month and a forecast of it
         * @description Returns for each month (UTC) the highest number of licences in use at once, exact as in `getRightsizing`, and for the
         *     months after the present one what is to be expected, with an interval. All features that the filters choose are
         *     measured as one. Months before something was known are left out. A month of which not all is known, such as the
         *     present one, is there with the kind `Partial`, and the forecast does not use it.
         *
         *     The method is a straight line through the highest numbers of whole months by least squares (ordinary linear
         *     regression), and the interval is Student's prediction interval: if use goes on as it did, a further month lies in it
         *     with `IntervalPercent` percent probability. Nothing is forecast below 0, and nothing from fewer than six whole months:
         *     then `NoForecast` says so. Use can't pass what is owned, so where months were at the total, people may have wanted
         *     more than a forecast says; their denials show it.
         *
         *     Returns CSV for `Accept: text/csv`: the months.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/compare/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare the use of licences in two windows
         * @description Returns the numbers of `GET /api/v1/features/rightsizing` for two windows, and how the second differs from the
         *     first: this month and the last one, or the time before a purchase and after it. Windows may overlap and be of any
         *     length. `PageNumber` and `PageSize` of the body say which rows to answer. A start after the end is answered with
         *     400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given, with the numbers of both
         *     windows and the differences in columns of their own.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryComparison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show one's own account
         * @description Returns the account that the access token belongs to, and whether it signs in through the company's identity provider. A token that a program got for itself belongs to no account and is answered with 403, and every call is
         *     answered with 404 where security is switched off.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets the Ids of these.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where one is signed in
         * @description Returns the sessions of the caller's account in pages, the one that was used last first: browsers that are signed in
         *     to the pages, programs that have a refresh token of the account, and programs that logged in over the legacy methods.
         *     An access token that a program got by the password grant without a refresh token is no session: it is valid for an
         *     hour, or until `deleteAccountSessions`. A token that a program got for itself belongs to no account and is answered
         *     with 403, and every call is answered with 404 where security is switched off.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets its own sessions.
         */
        get: operations["getAccountSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends every session of the caller's account. Refresh tokens, codes, the cookies of browsers and the tokens of calendars
         *     end at once. Every access token of the account, also one that belongs to no session, and every session of the legacy
         *     methods is refused within ten seconds. With `KeepCurrent` the session of the access token that the call was sent with
         *     goes on: its access token ends too, and its refresh token gets a new one. A call with a token that belongs to no
         *     session keeps nothing. The password stays. A second call ends what is there then. The act is recorded in the audit
         *     log. A token that a program got for itself belongs to no account and is answered with 403, and every call is answered
         *     with 404 where security is switched off.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers ends its own sessions.
         */
        delete: operations["deleteAccountSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session of one's own
         * @description Ends a session of the caller's account, also the one that sends the request. Its refresh token and the cookie of its
         *     browser end at once, its access tokens and a session of the legacy methods are refused within ten seconds. An Id that
         *     is not known, so also that of a session that has ended, and one of another account's is answered with 404, and so is
         *     every call where security is switched off. The act is recorded in the audit log. A token that a program got for
         *     itself belongs to no account and is answered with 403.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers ends its own sessions.
         */
        delete: operations["deleteAccountSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages that one keeps at hand
         * @description Returns the web pages that the caller's account keeps at hand, as one list, without pages, in the order in which they
         *     were first kept: favourites, and pages with their filters, each under a name of its own. A token that a program got
         *     for itself belongs to no account and is answered with 403, and every call is answered with 404 where security is
         *     switched off: the pages then keep the list in the browser.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets its own list.
         */
        get: operations["getAccountViews"];
        /**
         * Keep pages at hand
         * @description Adds the given pages to those that the account keeps at hand, all of them or none. An address that is kept already gets
         *     the new name, and what is not given stays as it is. So of two browsers that write at the same time the later one
         *     decides about each page, not about the list. The same call again changes nothing. An account keeps at most 100 pages;
         *     more are answered with 409. A token that a program got for itself belongs to no account and is answered with 403, and
         *     every call is answered with 404 where security is switched off.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers writes its own list.
         */
        put: operations["setAccountViews"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a page off the list
         * @description Takes a page off the list of those that the caller's account keeps at hand. An Id that is not known, so also that of a
         *     page that was taken off before, and one of another account's is answered with 404, and so is every call where security
         *     is switched off. A token that a program got for itself belongs to no account and is answered with 403.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers writes its own list.
         */
        delete: operations["deleteAccountView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/expirations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the days on which licences expire
         * @description Returns for each feature each day on which licences of it expire, as one list, without pages, the earliest day
         *     first, then in the order of features. What was bought at several times expires on several days. The day is the one
         *     that the licence manager prints, and the licences hold to the end of that day, so a window of days has it by its
         *     midnight UTC. Days that have passed are in the list while the licence server still reports them. Features that the
         *     last report did not list, or listed as an error, those of removed licence servers, and licences that never expire
         *     are left out. Without `StartDateUtc` and `EndDateTimeUtc` the list has every day. A start after the end is answered
         *     with 400.
         *
         *     Returns CSV for `Accept: text/csv`.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getExpirations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show expiries as a calendar to subscribe to
         * @description Returns the days of `GET /api/v1/features/expirations` in the form of RFC 5545 (`text/calendar`), for a calendar
         *     program that asks again from time to time: one event for each feature and day, as long as the whole day. Days of the
         *     last 90 days are in it, and those to come, at most 5,000 of them, the earliest first. An event keeps its `UID` as
         *     long as its day stays.
         *
         *     Calendar programs can't send a header of their own, so a token in the address takes the place of an access token:
         *     `/api/v1/calendar.ics?Token=<token>`. `createCalendarToken` makes one. Who knows the address reads the calendar, and
         *     nothing else. The token gives what its account may see at that moment. It is refused with 401 once it is revoked,
         *     its account is disabled or deleted, or the account has another password. An access token in `Authorization` does as
         *     well; where both are sent, the token in the address says whose calendar it is.
         *
         *     Carries an `ETag`. The text is the same for a whole day (UTC) unless something changes.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of calendars
         * @description Returns the tokens that the caller made for `GET /api/v1/calendar.ics`, as one list, without pages, in the order of
         *     their Ids, rising, without the secrets. With `AllAccounts` an administrator who sees all licence servers gets those
         *     of every account; anybody else is then answered with 403.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets its own tokens.
         */
        get: operations["getCalendarTokens"];
        put?: never;
        /**
         * Make a token for a calendar program
         * @description Makes a token with which a calendar program reads `GET /api/v1/calendar.ics` for the caller, and answers it this
         *     once, also within the address to subscribe to. You cannot get it again. Make one for each program, so that one can be
         *     revoked without the others. Every call makes another token, also when it is sent twice. An account has at most 50;
         *     one more is answered with 409, and so is every call where security is switched off: the calendar then needs no
         *     token. The act is recorded in the audit log, without the token.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gives its calendar only what
         *     belongs to these.
         */
        post: operations["createCalendarToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the token of a calendar
         * @description Ends a token at once and takes it out of the list; the calendar program that has it is answered with 401 from then
         *     on. Everybody revokes their own, an administrator who sees all licence servers anybody's. An Id that is not known,
         *     so also that of a token that was revoked before, and one of somebody else's is answered with 404. The act is
         *     recorded in the audit log.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers revokes its own tokens.
         */
        delete: operations["revokeCalendarToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the destinations of notifications
         * @description Returns the destinations that the caller made, as one list, without pages, in the order of their Ids, rising. Their
         *     addresses and secrets are never answered. With `AllAccounts` an administrator who sees all licence servers gets
         *     those of every account; anybody else is then answered with 403.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets its own destinations.
         */
        get: operations["getNotificationDestinations"];
        put?: never;
        /**
         * Make a destination of notifications
         * @description Makes a destination to which the caller's alerts can be sent. A webhook gets a secret, which is answered this once:
         *     what is sent to it is signed as in Standard Webhooks (headers `webhook-id`, `webhook-timestamp`,
         *     `webhook-signature`), and is a CloudEvent 1.0 in structured mode whose `data` is a `Notification`. A message may
         *     come twice; its `webhook-id` is then the same.
         *
         *     What is not answered with success within ten seconds is sent again, at growing intervals, for a day. Redirects are
         *     not followed. Addresses inside the own network are reached only where the settings of the service allow it
         *     (`SVC_INTERNAL_WEBHOOKS`). Mail needs `SVC_SMTP_URL`; a destination gets at most one mail a minute, which then has
         *     everything that happened.
         *
         *     An account has at most 20; one more is answered with 409. The act is recorded in the audit log, without address and
         *     secret.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts of these.
         */
        post: operations["createNotificationDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a destination of notifications
         * @description Deletes a destination with its deliveries, those that wait too. Rules that name it stay, and send nothing there any
         *     more. Everybody deletes their own, an administrator who sees all licence servers anybody's. An Id that is not known
         *     and one of somebody else's are answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers deletes its own destinations.
         */
        delete: operations["deleteNotificationDestination"];
        options?: never;
        head?: never;
        /**
         * Change a destination of notifications
         * @description Changes what the body names, and leaves the rest as it is. Everybody changes their own; an Id that is not known and
         *     one of somebody else's are answered with 404. The act is recorded in the audit log, without the address.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers changes its own destinations.
         */
        patch: operations["updateNotificationDestination"];
        trace?: never;
    };
    "/api/v1/notifications/destinations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a destination
         * @description The destination is sent a notification of the kind `Test` within a few seconds, once. The answer is the delivery,
         *     which waits at first; `getNotificationDeliveries` shows what became of it. Everybody tests their own; an Id that is not known and
         *     one of somebody else's are answered with 404. A destination that is switched off, and one whose last test is less
         *     than ten seconds old or still waits, are answered with 409. The act is recorded in the audit log.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers tests its own destinations.
         */
        post: operations["testNotificationDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/destinations/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a destination
         * @description Returns the last 200 deliveries of a destination, the newest first, as one list, without pages, each with the last
         *     answer. Deliveries that are over are kept for 30 days, and at most a thousand of a destination. Everybody sees their
         *     own, an administrator who sees all licence servers anybody's. An Id that is not known and one of somebody else's are
         *     answered with 404.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers sees its own deliveries.
         */
        get: operations["getNotificationDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the alerts that fire now
         * @description Returns in pages the alerts that fire or are pending: those that fire first, then by severity, the latest first.
         *     Rules are evaluated every few seconds, from what is stored.
         *
         *     A viewer gets the alerts of their own rules, an administrator who sees all licence servers those of every account's.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts all of whose
         *     licence servers it sees.
         */
        get: operations["getAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the alerts that fired
         * @description Returns in pages the alerts that fired, whether they are over or not, the latest first. The window is about when they
         *     began to fire. Without `StartDateUtc` and `EndDateTimeUtc` the list has all that is kept: alerts that are over are
         *     deleted after as many months as the service is set to (12 unless set otherwise). A start after the end is answered
         *     with 400.
         *
         *     A viewer gets the alerts of their own rules, an administrator who sees all licence servers those of every account's.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts all of whose
         *     licence servers it sees.
         */
        get: operations["getAlertHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show which alerts a rule would have had
         * @description Returns the alerts that a rule would have had in the last days, had it been made then, and how many. Nothing is
         *     stored. It is worked out exactly from what is stored now: each start and end of a session, each denial, each total and
         *     each state of a licence server, as if it had arrived in time. The rule sees what the caller sees now.
         *
         *     Of vendor daemons, collectors and expiries no history is stored; `Alerts` is null then, and `Reason` says why.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryAlertPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules that find alerts
         * @description Returns the caller's rules as one list, without pages, in the order of their Ids, rising. An administrator who sees all
         *     licence servers gets those of every account.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets its own rules.
         */
        get: operations["getAlertRules"];
        put?: never;
        /**
         * Make a rule that finds alerts
         * @description Makes a rule of the caller's and returns it. It is evaluated every few seconds from now on; where its condition holds
         *     already, it counts as holding since now. Every call makes another rule, also when it is sent twice. An account has at
         *     most 200 rules; one more is answered with 409. What the kind of the condition needs, or does not know, is answered with
         *     400, and so is a destination that is not known. The act is recorded in the audit log.
         *
         *     A rule sees what its owner sees when it is evaluated. Who loses sight of a licence server gets no more alerts about it.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets alerts about these only.
         */
        post: operations["createAlertRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a rule that finds alerts
         * @description Replaces the stored rule with the one of the body: what this leaves out takes its default. It stays its owner's. Where
         *     the condition or the scope is another one, or the rule is switched on or off, its alerts end, and it begins anew from
         *     now on; another name, severity, destinations and quiet hours change no alert. Everybody changes their own, an
         *     administrator who sees all licence servers anybody's. An Id that is not known, and one of somebody else's, is answered
         *     with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers changes its own rules.
         */
        put: operations["updateAlertRule"];
        post?: never;
        /**
         * Delete a rule that finds alerts
         * @description Deletes a rule. Its alerts end and stay in the history. Everybody deletes their own, an administrator who sees all
         *     licence servers anybody's. An Id that is not known, so also that of a rule that was deleted before, and one of somebody
         *     else's is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers deletes its own rules.
         */
        delete: operations["deleteAlertRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show which features hold licences for nothing
         * @description Returns in pages, for each feature, the licence time in a window that was held without need: through whole nights and
         *     weekends, by idle sessions, by sessions that stand out by their length, and by users with more than one session at once;
         *     and the features whose licences nobody used. Those with most licence time held over nights and weekends come first, then
         *     those with the lower Id. Features of removed licence servers are left out.
         *
         *     A night is the time from the end of working hours to their next beginning, a weekend is one with a day that is no working
         *     day; both as the service is set, and only such that lie wholly in the window and in what is known of the feature. A user
         *     holds over it the lowest number of licences of the feature that they had in all of its time. Where a licence manager
         *     reports how long a session was idle, that counts; a session of which it is not known stands out where it lasts longer than
         *     `LongPercentile` percent of the feature's sessions that ended in the window, at least twenty, and longer than
         *     `LongAtLeastSeconds`. A start after the end, and a window of more than 400 days, is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getWaste"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show which features hold licences for nothing, by a body
         * @description Returns the same as `GET /api/v1/features/waste`, which says what it answers, for filters that are too long for an address.
         *     `PageNumber` and `PageSize` of the body say which rows to answer. A start after the end, and a window of more than 400
         *     days, is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        post: operations["queryWaste"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who holds licences, and through nights and weekends
         * @description Returns in pages the licence time of each user, group or project in a window, how much of it was held through whole nights
         *     and weekends, and the time with more than one session of a feature at once. Those with most licence time come first, then
         *     those with the lower Id; sessions without a group or project are one row without Id. What a night and a weekend are says
         *     `GET /api/v1/features/waste`. A start after the end is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getWasteHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste/simultaneous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show users with more than one session of a feature at once
         * @description Returns in pages each user and feature with more than one session at the same time in a window: for how long, how many at
         *     most and when first, and the licence time meanwhile. Those with the longest time come first, then those with the lower Id of
         *     user and feature. A start after the end is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getSimultaneousCheckouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste/together": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show features that users hold together
         * @description Returns in pages each two features that the same user held at the same time in a window: for how long, summed over users,
         *     and what share that is of the time for which users held the one that was held less. Pairs with the longest time come first,
         *     then those with the lower Ids. A start after the end is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getFeaturesHeldTogether"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/waste/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show sessions that hold licences without need
         * @description Returns in pages the sessions that ended in a window, or are active and started before its end, and hold licences without
         *     need: those that were idle where that is known, and of the others those that stand out by their length, as
         *     `GET /api/v1/features/waste` says. An active one counts to now. Those with most licence time wasted come first, then those
         *     with the lower Id. A start after the end, and a window of more than 400 days, is answered with 400.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these.
         */
        get: operations["getWastefulSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what licences cost
         * @description Returns in pages, for each feature and currency, what its purchases cost in the part of a window before now, what a
         *     licence-hour of use cost, and what the spare licences of `GET /api/v1/features/rightsizing` cost in it. The rows are
         *     ordered by currency, the highest cost first, then the lower Id; features of which no cost is known come last, with
         *     null. `UnpricedPurchases` counts the purchases of which it is not known. A start after the end is answered with 400.
         *
         *     Each price is spread evenly over its term and rounded to the smallest unit of its currency. Its term begins with
         *     `TermStartDateUtc` of the purchase, else with its start, and ends with the day `TermEndDateUtc`, else with the day it
         *     expires on; where it never expires, so many months later as `PerpetualMonths` says. Currencies are never added up.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers is answered with 403, since
         *     prices are for those who see all.
         */
        get: operations["getCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/features/charge-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who pays for the licences of a month
         * @description Returns in pages what each group, project or user has to pay for a month, in each currency. What a feature cost in the
         *     month is shared out among those who used it: by their licence time, or by the most licences that they had in use at
         *     once, as `ShareOf` says. Shares are rounded to the smallest unit by the largest remainder, so that they add up to the
         *     cost exactly. What nobody used is a row of its own with `IsUnused`; sessions without a group or project are one row
         *     without Id. The rows are ordered by currency, the highest cost first. `UnpricedFeatures` counts the features that were
         *     used and of which no cost is known. A month that is not over is shared out as far as it has come.
         *
         *     Each price is spread evenly over its term and rounded to the smallest unit of its currency. Its term begins with
         *     `TermStartDateUtc` of the purchase, else with its start, and ends with the day `TermEndDateUtc`, else with the day it
         *     expires on; where it never expires, so many months later as `PerpetualMonths` says. Currencies are never added up.
         *
         *     Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers is answered with 403, since
         *     prices are for those who see all.
         */
        get: operations["getChargeBack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show licences as metrics of Prometheus
         * @description Returns for each feature that the last report of its licence server listed how many licences are issued, used,
         *     borrowed, reserved, queued and free, when the first ones expire, and how many denials there were; for each licence
         *     server and vendor daemon whether it is up; and for each collector and source how it is. The text is in the format of
         *     Prometheus (`text/plain; version=0.0.4`). What nobody knows has no series.
         *
         *     Prometheus gets its token by itself with `oauth2` in its settings, or reads the same text without one on the port
         *     that `SVC_HEALTH_PORT` sets. An answer is at most ten seconds old.
         *
         *     Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
         *     these, and nothing of collectors.
         */
        get: operations["getLicenseMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/broker/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commands for brokers
         * @description Returns the commands that were handed to brokers as one list, without pages, in the order of their Ids, rising, so
         *     the oldest first; without a filter those of every status. A broker asks for its `Pending` ones, reports each as
         *     `Working` before it carries it out, and then as `Complete` or `Error`.
         *
         *     A broker sees its own only: those with the `BrokerId` of its client credentials. Where these have none yet, the
         *     `BrokerId` that is asked for becomes theirs, if it is not another's. Commands about a removed licence server are
         *     left out.
         *
         *     Needs the role administrator, viewer or broker. An account that sees only some licence servers gets only the
         *     commands about these; a command about no particular server may concern any server, and is left out.
         */
        get: operations["getBrokerCommands"];
        put?: never;
        /**
         * Hand a command to a broker
         * @description Stores a command as `Pending`; the broker fetches it when it next asks. A broker that never called may be named,
         *     too: the command waits for it. A `LicenseServerId` that does not exist, was removed, or is not visible to the
         *     caller is answered with 404. Every call stores another command, also when it is sent twice. The act is recorded in
         *     the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createBrokerCommand"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Report the progress of commands
         * @description Takes one update or an array of up to 1,000, which are applied in their order, all or none.
         *
         *     `Pending` becomes `Working`, and that `Complete` or `Error`; `Pending` and `Working` can become `Cancel`. Other
         *     moves are answered with 409, which names the command, and an Id that does not exist, is another broker's, or is
         *     about a licence server that the caller does not see, with 404. The same status again changes nothing, not the
         *     texts either, and is no error, so an update can be sent again. `StartedUtc` and `CompletedUtc` are set by the
         *     service's clock. A `Cancel` is recorded in the audit log.
         *
         *     Needs the role administrator or broker.
         */
        patch: operations["updateBrokerCommands"];
        trace?: never;
    };
    "/api/v1/broker/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report how a collector is
         * @description Stores what a collector says of itself and of its sources, in place of what it said before. The collector sends it
         *     at its own interval. It is no report of a licence server: it changes neither licences nor sessions, and a licence
         *     server of which nothing else is heard still counts as not heard of.
         *
         *     A broker reports itself only: as the `BrokerId` of its client credentials. Where these have none yet, this
         *     `BrokerId` becomes theirs, if it is not another's; else the answer is 403.
         *
         *     Needs the role administrator or broker.
         */
        put: operations["setCollectorState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collectors with their sources
         * @description Returns every collector that reported itself as one list, without pages, by `BrokerId`: how it is, how much waits
         *     in its spool, and how each of its sources is. A collector that does not report any more stays in the list as
         *     `Silent` until an administrator removes it.
         *
         *     A broker sees itself only.
         *
         *     Needs the role administrator, viewer or broker. An account that sees only some licence servers gets only the
         *     sources whose licence servers it sees, and only the collectors that have such a source.
         */
        get: operations["getCollectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a collector from the list
         * @description Deletes what a collector reported of itself. One that still runs is back in the list with its next report; its
         *     client credentials stay as they are. A collector that is not known is answered with 404. The act is recorded in the
         *     audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteCollector"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brokercompositemessage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what licence managers print
         * @description Takes a batch of messages from one broker: the state of a licence server (`status`), all its features and
         *     checkouts at one instant (`data_inquiry`), exact events from its log (`events`), and the progress of a command
         *     (`command_result`).
         *
         *     A batch is applied whole or not at all. The same `BrokerId` and `MessageId` of the same sender again change
         *     nothing, whatever else the batch contains, and get the same answer as the first time; a broker that got no answer
         *     sends the batch again as it was. What was answered with 200 is stored for good.
         *
         *     A report that is older than the last applied one of its licence server is acknowledged but not applied; its result
         *     says so. Events carry exact times and are not undone by snapshots. An instant that is more than five minutes ahead
         *     of the service's clock is refused with 400. Licence servers, features, users, groups and projects that a message
         *     names for the first time are added.
         *
         *     A broker writes only as itself. Client credentials with a `BrokerId` send as that one, in upper or lower case, and
         *     an account with the role broker as its name; credentials without one are bound to the first `BrokerId` that they
         *     send, which must not be another's. Another one is answered with 403 and the code `forbidden`.
         *
         *     A broker reports only its own licence servers: the first one that reports a server claims it. A batch with a
         *     report of a server that another broker has claimed is answered with 403, which names the server and that broker,
         *     and nothing of it is applied. Administrators see, move and release claims (`getLicenseServerClaims`); they send as
         *     any broker, of any server.
         *
         *     Fields that are not known are left out or null. The body may be packed with `Content-Encoding: gzip`; unpacked, it
         *     may have 8 MiB (8,388,608 bytes) unless the service is set otherwise, and a larger one is answered with 413: send
         *     it in parts.
         *
         *     Needs the role broker or administrator.
         */
        post: operations["postBrokerCompositeMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agentapi/postmessage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a message of an agent
         * @description Stores one message of an agent, as it came; no session, denial or user comes of it. The same `MessageId` of the
         *     same sender again is accepted and changes nothing, so a message that got no answer can be sent again.
         *
         *     Needs the role agent or administrator.
         */
        post: operations["postAgentMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agentapi/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the listener answers
         * @description Says whether the listener and its database run; when the database does not, the answer is 503. No token is needed,
         *     and any role will do, but a token that is sent must be valid: else the answer is 401.
         */
        get: operations["testAgentListener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/client-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the client credentials
         * @description Returns all client credentials as one list, without pages, in the order of their Ids, rising; revoked ones are
         *     among them. Secrets are not: each is shown when it is made, and only then.
         *
         *     Needs the role administrator.
         */
        get: operations["getClientCredentials"];
        put?: never;
        /**
         * Make client credentials
         * @description Makes a client id and a secret for a program, and answers the secret this once, also as the text of an
         *     authorization file to save. You cannot get it again. Every call makes new credentials, also when it is sent twice.
         *     The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createClientCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/client-credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke client credentials
         * @description Ends the credentials for good; they stay in the list with the instant as `RevokedUtc`. Every access and refresh
         *     token that was issued for them is refused within ten seconds. Revoking them again changes nothing, is no error,
         *     and returns them as they are. An Id that is not known is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["revokeClientCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/client-credentials/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give client credentials a new secret
         * @description Replaces the secret and answers the new one this once; the client id stays. Without `OverlapHours` the old secret
         *     ends at once, and every token that was issued for it is refused within ten seconds. With it the old secret and its
         *     tokens stay valid for so many hours, so that programs can be changed one after the other. Every call makes another
         *     secret. Credentials that are revoked are answered with 409, an Id that is not known with 404. The act is recorded
         *     in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["rotateClientCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description Returns all accounts as one list, without pages, ordered by name without regard to upper and lower case; disabled
         *     ones are among them, deleted ones are not. No operation returns passwords.
         *
         *     Needs the role administrator.
         */
        get: operations["getAccounts"];
        put?: never;
        /**
         * Make an account
         * @description Makes an account with a role and a password. Names are compared without regard to upper and lower case, and
         *     without blanks around them; one that is taken is answered with 409, and a licence server that is not there with
         *     404. A password of fewer than 12 or more than 1,024 bytes in UTF-8, a common one, and the user name are answered
         *     with 400. The act is recorded in the audit log, without the password.
         *
         *     Needs the role administrator.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description Deletes the account; its tokens are refused within ten seconds. Its name is free again, its Id is not given to
         *     another one. The last administrator that is not disabled, and one's own account, cannot be deleted and are
         *     answered with 409, and an Id that is not known, so also that of an account that was deleted before, with 404. The
         *     act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Changes what is given and leaves the rest, all or nothing. A new password, and disabling, end the account's
         *     sessions, and its tokens are refused within ten seconds; another role or another choice of licence servers also
         *     applies to tokens that were issued before, within ten seconds. The name cannot be changed. The last administrator
         *     that is not disabled stays one: taking that away is answered with 409, and so is taking rights or the second
         *     factor from one's own account, or disabling it, which another administrator must do. A password is checked as by `createAccount`, and
         *     must differ from the present one. An Id of an account or a licence server that is not known is answered with 404.
         *     The same change again is no error. The act is recorded in the audit log, without the password.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/v1/administration/accounts/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign an account out everywhere
         * @description Ends every session of an account, as `deleteAccountSessions` does for one's own: refresh tokens, codes, the cookies of
         *     browsers and the tokens of calendars at once, its access tokens and the sessions of the legacy methods within ten
         *     seconds. It may sign in again; `updateAccount` disables it. A second call ends what is there then. An Id that is not
         *     known is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteSessionsOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/license-server-claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which machines report which licence servers
         * @description Returns all claims as one list, without pages, by the name of the licence server. A machine claims a licence
         *     server with its first report of it, if no other machine has claimed it. From then on the reports of other machines
         *     about it are answered with 403. A claim ends when its client credentials are revoked or its account is deleted:
         *     the next machine that reports the server claims it. Claims of removed licence servers are left out.
         *
         *     Needs the role administrator.
         */
        get: operations["getLicenseServerClaims"];
        put?: never;
        /**
         * Let a machine report a licence server
         * @description Lets a machine report a licence server, beside those that have claimed it: two collectors on one server. A licence
         *     server or machine that is not known is answered with 404, and a machine that has claimed the server with 409. The
         *     act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        post: operations["createLicenseServerClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/administration/license-server-claims/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a claim
         * @description Ends a claim. If it was the only one of its licence server, the next machine that reports the server claims it. A
         *     claim that is not known is answered with 404. The act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        delete: operations["deleteLicenseServerClaim"];
        options?: never;
        head?: never;
        /**
         * Give a claim to another machine
         * @description Gives a claim to another machine: the one that had it may not report the licence server any more. A claim or
         *     machine that is not known is answered with 404, and a machine that has claimed the server already with 409. The
         *     act is recorded in the audit log.
         *
         *     Needs the role administrator.
         */
        patch: operations["updateLicenseServerClaim"];
        trace?: never;
    };
    "/api/v1/administration/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what administrators did
         * @description Returns the acts that match the filters in pages, the newest first: who did what to what, and when. Acts are those upon accounts, client
         *     credentials, signing keys, groups, projects, licences, packages, purchases, product names and notices, also when
         *     they were done by a command or on a page, and log-ins, refused ones too, revoked tokens, exports and imports. A
         *     command for a broker is no such act; it names itself who handed it over. Entries are chained by hash; the oldest
         *     are deleted only where the service is set to (`SVC_AUDIT_DAYS`).
         *
         *     Needs the role administrator.
         */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An account is somebody, or a machine, that may log in.
         * @example {
         *       "Id": 2,
         *       "Name": "mkeller",
         *       "Role": "viewer",
         *       "IsDisabled": false,
         *       "MustChangePassword": false,
         *       "HasSecondFactor": false,
         *       "LicenseServerIds": [
         *         1,
         *         2
         *       ],
         *       "CreatedUtc": "2026-03-02T08:15:00.000Z",
         *       "PasswordChangedUtc": "2026-03-02T08:15:00.000Z"
         *     }
         */
        Account: {
            /**
             * Format: int64
             * @description Identifies the account; it is not given to another one when the account is deleted.
             */
            Id: number;
            /** @description This is the name to log in with, compared without regard to upper and lower case. The account of a broker writes as the broker of this name. */
            Name: string;
            Role: components["schemas"]["AccountRole"];
            /** @description Says whether the account is disabled; it may not log in then, and its tokens are refused. */
            IsDisabled: boolean;
            /** @description Says whether the password must be changed on the log-in page before anything else; until then no token is given for it. */
            MustChangePassword: boolean;
            /** @description Says whether the account logs in with a second factor besides its password. */
            HasSecondFactor: boolean;
            /** @description Lists the Ids of the licence servers whose data the account sees, rising. Null means all of them, and an empty list none. */
            LicenseServerIds: number[] | null;
            /**
             * Format: date-time
             * @description The account was made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The present password was given to the account at this instant in UTC.
             */
            PasswordChangedUtc: string;
        };
        /**
         * @description A request for an account says what it is to be like.
         * @example {
         *       "Name": "mkeller",
         *       "Role": "viewer",
         *       "Password": "seven bright lanterns",
         *       "LicenseServerIds": [
         *         1,
         *         2
         *       ]
         *     }
         */
        AccountCreate: {
            /** @description This is the name to log in with, 1 to 128 characters; blanks around it are cut off, and upper and lower case make no difference. */
            Name: string;
            Role: components["schemas"]["AccountRole"];
            /**
             * Format: password
             * @description This is the password, taken exactly as it is, 12 to 1,024 bytes in UTF-8. It must be hard to guess, and not the user name.
             */
            Password: string;
            /**
             * @description Says whether the password must be changed on the log-in page before anything else.
             * @default false
             */
            MustChangePassword?: boolean;
            /** @description Lists the Ids of the licence servers whose data the account is to see. Null or left out means all of them, also those that come later, and an empty list none. */
            LicenseServerIds?: number[] | null;
        };
        /**
         * @description This says what an account may do. `administrator`: everything. `viewer`: read, and nothing that only administrators see. `broker` and `agent`: accounts of machines, which write their messages; a broker also sees its commands.
         * @example viewer
         * @enum {string}
         */
        AccountRole: "administrator" | "viewer" | "broker" | "agent";
        /**
         * @description A session is a place at which an account is signed in.
         * @example {
         *       "Id": 6,
         *       "Kind": "Browser",
         *       "SinceUtc": "2026-03-02T08:15:00.000Z",
         *       "LastUsedUtc": "2026-03-02T09:55:00.000Z",
         *       "ExpiresUtc": "2026-03-16T09:15:00.000Z",
         *       "Address": "192.0.2.17",
         *       "UserAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0",
         *       "ClientId": null,
         *       "IsCurrent": false
         *     }
         */
        AccountSession: {
            /**
             * Format: int64
             * @description Identifies the session in this interface; it opens nothing.
             */
            Id: number;
            Kind: components["schemas"]["AccountSessionKind"];
            /**
             * Format: date-time
             * @description The session began at this instant in UTC.
             */
            SinceUtc: string;
            /**
             * Format: date-time
             * @description The session was last used at this instant in UTC, exact to five minutes.
             */
            LastUsedUtc: string;
            /**
             * Format: date-time
             * @description The session ends at this instant in UTC unless it is used before.
             */
            ExpiresUtc: string;
            /** @description The session was last used from this network address; null where that is not known. */
            Address: string | null;
            /** @description This is the header `User-Agent` with which the session began, at most 255 characters of it, as the sender wrote it; null where there was none. */
            UserAgent: string | null;
            /** @description Names the client credentials of the program; null for the other kinds. */
            ClientId: string | null;
            /** @description Says whether the request that asks was sent with a token of this session. */
            IsCurrent: boolean;
        };
        /**
         * @description This says what kind of session it is. `Browser`: a browser that is signed in to the pages. `Program`: a program that has a refresh token of the account. `Legacy`: a program that logged in over the legacy methods.
         * @example Browser
         * @enum {string}
         */
        AccountSessionKind: "Browser" | "Program" | "Legacy";
        /**
         * @description A page has sessions of an account, the one that was used last first.
         * @example {
         *       "Items": [
         *         {
         *           "Id": 6,
         *           "Kind": "Browser",
         *           "SinceUtc": "2026-03-02T08:15:00.000Z",
         *           "LastUsedUtc": "2026-03-02T09:55:00.000Z",
         *           "ExpiresUtc": "2026-03-16T09:15:00.000Z",
         *           "Address": "192.0.2.17",
         *           "UserAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0",
         *           "ClientId": null,
         *           "IsCurrent": false
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        AccountSessionPage: {
            /** @description These are the sessions of this page, the one that was used last first; the list is empty past the last page. */
            Items: components["schemas"]["AccountSession"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A change of an account has the fields to change, at least one; the others stay as they are.
         * @example {
         *       "IsDisabled": true
         *     }
         */
        AccountUpdate: {
            Role?: components["schemas"]["AccountRole"];
            /** @description Says whether the account is to be disabled; it may not log in then, and its tokens are refused within ten seconds. */
            IsDisabled?: boolean;
            /**
             * Format: password
             * @description This is a new password, taken exactly as it is, 12 to 1,024 bytes in UTF-8; the account's tokens and sessions end with the old one. It must be hard to guess, and neither the user name nor the present one.
             */
            Password?: string;
            /** @description Says whether a person must change the given `Password` on the log-in page before anything else. If it is left out, they must, unless the account is your own; accounts of machines never must. */
            MustChangePassword?: boolean;
            /** @description Takes the second factor from the account if true, because its device is lost, say; its tokens and sessions end. Otherwise nothing is changed. */
            ResetSecondFactor?: boolean;
            /** @description Lists the Ids of the licence servers whose data the account is to see, in place of those it has. Null means all of them, and an empty list none; if left out, they stay. */
            LicenseServerIds?: number[] | null;
        };
        /**
         * @description An account keeps this web page at hand, under a name of its own.
         * @example {
         *       "Id": 2,
         *       "Name": "CAD that is full",
         *       "Address": "/now?q=cad&show=full",
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *       "ChangedUtc": "2026-03-02T10:00:00.000Z"
         *     }
         */
        AccountView: {
            /**
             * Format: int64
             * @description Identifies the page in the list.
             */
            Id: number;
            /** @description This is the name that the reader gave it. */
            Name: string;
            /** @description This is the path of the page with its parameters, on this server. */
            Address: string;
            /**
             * Format: date-time
             * @description The page was first kept at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The page was last given a name at this instant in UTC.
             */
            ChangedUtc: string;
        };
        /**
         * @description A page to keep at hand has a name and an address.
         * @example {
         *       "Name": "CAD that is full",
         *       "Address": "/now?q=cad&show=full"
         *     }
         */
        AccountViewSet: {
            /** @description This is the name to keep it under, in at most 100 characters; two pages may have the same. */
            Name: string;
            /** @description This is the path of the web page with its parameters, on this server, in at most 2,000 characters. */
            Address: string;
        };
        /**
         * @description A request to keep pages at hand has the pages with their names.
         * @example {
         *       "Views": [
         *         {
         *           "Name": "CAD that is full",
         *           "Address": "/now?q=cad&show=full"
         *         }
         *       ]
         *     }
         */
        AccountViewsSet: {
            /** @description These are the pages, 1 to 100; of two with the same address the last counts. */
            Views: components["schemas"]["AccountViewSet"][];
        };
        /**
         * @description An agent message says what happened on one workstation. One with a `MessageId` that was received before is accepted and changes nothing.
         * @example {
         *       "MessageId": "9a1c7a52-5f0f-4f0b-8b1b-5a5a0d6f2c11",
         *       "MessageType": "IdleTime",
         *       "AgentVersion": "3.2.0",
         *       "HostName": "ws-0142",
         *       "UserName": "mkeller",
         *       "IpAddress": "192.0.2.42",
         *       "TimestampUtc": "2026-03-02T09:57:00.000Z",
         *       "Payload": {
         *         "IdleSeconds": "900",
         *         "Process": "cadpro.exe"
         *       }
         *     }
         */
        AgentMessage: {
            /** @description This is the message's own name, at most 128 characters, chosen by the agent and never used for another message, such as a UUID. It is compared exactly. */
            MessageId: string;
            MessageType: components["schemas"]["AgentMessageType"];
            /** @description Gives the version of the agent's program; left out or null where it is not known. */
            AgentVersion?: string | null;
            /** @description Names the workstation that the agent runs on; left out or null where it is not known. */
            HostName?: string | null;
            /** @description Names the user who is logged in there; left out or null where there is none. */
            UserName?: string | null;
            /** @description Gives the network address of the workstation, as text; left out or null where it is not known. */
            IpAddress?: string | null;
            /** @description It happened at this instant, by the workstation's clock; any instant is taken. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /** @description Gives further details of the message, as at most 100 names and texts of at most 4,096 characters each; left out or null where there is nothing. */
            Payload?: {
                [key: string]: string;
            } | null;
        };
        /**
         * @description A receipt confirms that a message was stored, now or before.
         * @example {
         *       "MessageId": "9a1c7a52-5f0f-4f0b-8b1b-5a5a0d6f2c11",
         *       "Accepted": true
         *     }
         */
        AgentMessageReceipt: {
            /** @description This is the name of the message, as it was sent. */
            MessageId: string;
            /**
             * @description This is always true; what is not accepted is answered with a problem.
             * @enum {boolean}
             */
            Accepted: true;
        };
        /**
         * @description This is the kind of an agent's message. `KeepAlive`: it runs. `Login` and `Logout`: a user came or went. `IdleTime`: a program is not used. `ProcessStarted` and `ProcessEnded`: a program began or ended. `ProjectSelected`: the user chose what to work for. `LicenseReleased`: a licence was given back.
         * @example Login
         * @enum {string}
         */
        AgentMessageType: "KeepAlive" | "Login" | "Logout" | "IdleTime" | "ProcessStarted" | "ProcessEnded" | "ProjectSelected" | "LicenseReleased";
        /**
         * @description An alert is what a rule found, from when its condition began to hold until it is over.
         * @example {
         *       "Id": 41,
         *       "RuleId": 3,
         *       "RuleName": "CAD is nearly full",
         *       "Kind": "UsedPercent",
         *       "OwnerAccountId": 1,
         *       "OwnerAccountName": "admin",
         *       "State": "Firing",
         *       "Severity": "Warning",
         *       "Subject": {
         *         "FeatureId": 17,
         *         "FeatureName": "cad_pro",
         *         "FeatureVersion": "2024.0",
         *         "Vendor": "acmecad",
         *         "LicenseServerId": 1,
         *         "LicenseServerName": "27000@lic-cad-01",
         *         "UserId": null,
         *         "UserName": null,
         *         "BrokerId": null,
         *         "ExpirationDateUtc": null
         *       },
         *       "Value": 90,
         *       "Threshold": 90,
         *       "Summary": "90 % of the licences of cad_pro 2024.0 on 27000@lic-cad-01 are in use.",
         *       "PendingUtc": "2026-03-02T08:50:00.000Z",
         *       "FiringUtc": "2026-03-02T09:00:00.000Z",
         *       "ResolvedUtc": null
         *     }
         */
        Alert: {
            /**
             * Format: int64
             * @description Identifies the alert in this interface.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the rule that found it.
             */
            RuleId: number;
            /** @description Says in the words of its owner what the rule is for. */
            RuleName: string;
            Kind: components["schemas"]["AlertKind"];
            /**
             * Format: int64
             * @description Identifies the account whose rule it is; null where it was made with security switched off.
             */
            OwnerAccountId: number | null;
            /** @description This is the name of the account whose rule it is; null where it was made with security switched off. */
            OwnerAccountName: string | null;
            State: components["schemas"]["AlertState"];
            Severity: components["schemas"]["AlertSeverity"];
            Subject: components["schemas"]["AlertSubject"];
            /**
             * Format: double
             * @description This is the number of percent, licences, requests, messages, days, hours or minutes when the alert came into its state, in the unit of the rule's threshold; null where there is none.
             */
            Value: number | null;
            /**
             * Format: double
             * @description This is the number of percent, licences, requests, messages, days, hours or minutes from which on there is an alert, as the rule had it; null where it has none.
             */
            Threshold: number | null;
            /** @description Says in one sentence of plain English what was found. */
            Summary: string;
            /**
             * Format: date-time
             * @description The condition has held since this instant in UTC.
             */
            PendingUtc: string;
            /**
             * Format: date-time
             * @description The alert began to fire at this instant in UTC; null where it did not yet.
             */
            FiringUtc: string | null;
            /**
             * Format: date-time
             * @description The alert was over at this instant in UTC; null where it is not yet.
             */
            ResolvedUtc: string | null;
        };
        /**
         * @description A condition says when there is an alert.
         * @example {
         *       "Kind": "UsedPercent",
         *       "Threshold": 90,
         *       "ResolveThreshold": 80,
         *       "ForMinutes": 10,
         *       "ResolveAfterMinutes": 5,
         *       "TrueDenialsOnly": false,
         *       "States": []
         *     }
         */
        AlertCondition: {
            Kind: components["schemas"]["AlertKind"];
            /**
             * Format: double
             * @description This is the number of percent, licences, requests, messages, days or hours from which on there is an alert; null where the kind has none.
             */
            Threshold: number | null;
            /**
             * Format: double
             * @description This is the number of percent, licences, requests or messages that ends an alert; null where the kind has none.
             */
            ResolveThreshold: number | null;
            /**
             * Format: int32
             * @description Says for how many minutes the condition holds before the alert fires, or how many minutes it looks back; null where the kind has none.
             */
            ForMinutes: number | null;
            /**
             * Format: int32
             * @description Says for how many minutes without a break it must be over before the alert ends.
             */
            ResolveAfterMinutes: number;
            /** @description Says whether only true denials count. */
            TrueDenialsOnly: boolean;
            /** @description These states of licence servers or vendor daemons have an alert, none for other kinds. */
            States: components["schemas"]["AlertedState"][];
        };
        /**
         * @description A condition says when there is an alert. Which fields a kind knows is said at each field; others are refused with 400, unless they are null, `false` or empty.
         * @example {
         *       "Kind": "UsedPercent",
         *       "Threshold": 90,
         *       "ResolveThreshold": 80,
         *       "ForMinutes": 10
         *     }
         */
        AlertConditionInput: {
            Kind: components["schemas"]["AlertKind"];
            /**
             * Format: double
             * @description This is the number of percent, licences, requests, messages, days or hours from which on there is an alert, or up to which for `FreeLicenses`; `UserLicenses` and `LongCheckout` have an alert for more than it. Days are those of `Expiration`, hours those of `LongCheckout`. `LicenseServerState`, `VendorDaemonState`, `CollectorSilent`, `TotalChanged` and `BorrowedPastDue` have none, left out or null; the others need it.
             */
            Threshold?: number | null;
            /**
             * Format: double
             * @description This is the number of percent, licences, requests or messages below which an alert ends, or above which for `FreeLicenses`; left out or null, it is `Threshold`. It makes an alert end later than it began, for `UsedPercent`, `UsedLicenses`, `FreeLicenses`, `Denials` and `CollectorBacklog`.
             */
            ResolveThreshold?: number | null;
            /**
             * Format: int32
             * @description Says for how many minutes without a break the condition holds before the alert fires, 0 where it is left out or null. For `Denials` and `TotalChanged` it is the length of the time in which they are counted, and for `CollectorSilent` that of the time without a report: these need it, at least 1. `Expiration`, `LongCheckout` and `BorrowedPastDue` have none.
             */
            ForMinutes?: number | null;
            /**
             * Format: int32
             * @description Says for how many minutes without a break it must be over before the alert ends; 5 if left out.
             * @default 5
             */
            ResolveAfterMinutes?: number;
            /**
             * @description Counts only true denials where it is `true`, for `Denials`.
             * @default false
             */
            TrueDenialsOnly?: boolean;
            /** @description These states have an alert, for `LicenseServerState` and `VendorDaemonState`, which need one at least. */
            States?: components["schemas"]["AlertedState"][];
        };
        /**
         * @description A page has alerts that fired, the latest first.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 41,
         *           "RuleId": 3,
         *           "RuleName": "CAD is nearly full",
         *           "Kind": "UsedPercent",
         *           "OwnerAccountId": 1,
         *           "OwnerAccountName": "admin",
         *           "State": "Firing",
         *           "Severity": "Warning",
         *           "Subject": {
         *             "FeatureId": 17,
         *             "FeatureName": "cad_pro",
         *             "FeatureVersion": "2024.0",
         *             "Vendor": "acmecad",
         *             "LicenseServerId": 1,
         *             "LicenseServerName": "27000@lic-cad-01",
         *             "UserId": null,
         *             "UserName": null,
         *             "BrokerId": null,
         *             "ExpirationDateUtc": null
         *           },
         *           "Value": 90,
         *           "Threshold": 90,
         *           "Summary": "90 % of the licences of cad_pro 2024.0 on 27000@lic-cad-01 are in use.",
         *           "PendingUtc": "2026-03-02T08:50:00.000Z",
         *           "FiringUtc": "2026-03-02T09:00:00.000Z",
         *           "ResolvedUtc": null
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        AlertHistory: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the alerts, by when they began to fire, the latest first. */
            Items: components["schemas"]["Alert"][];
            /**
             * Format: int64
             * @description This is the page that is answered, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description Counts all rows that there are, on this page or not.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description Counts the pages that there are; 0 where there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This says what a rule looks at. `UsedPercent`: licences in use, in percent of those owned, of features, groups of them or licence servers. `UsedLicenses`: how many licences are in use. `FreeLicenses`: how many are free. `Denials`: how many requests were refused. `LicenseServerState`: a licence server that is down, partly down or silent. `VendorDaemonState`: a vendor daemon that is down. `CollectorSilent`: a collector that does not report itself any more. `CollectorBacklog`: messages that wait in the spool of a collector. `Expiration`: licences that expire soon. `TotalChanged`: a feature with more or fewer licences than before. `LongCheckout`: a user who has a licence for long. `BorrowedPastDue`: a user who has a borrowed licence past its date. `UserLicenses`: a user with many licences at once.
         * @example UsedPercent
         * @enum {string}
         */
        AlertKind: "UsedPercent" | "UsedLicenses" | "FreeLicenses" | "Denials" | "LicenseServerState" | "VendorDaemonState" | "CollectorSilent" | "CollectorBacklog" | "Expiration" | "TotalChanged" | "LongCheckout" | "BorrowedPastDue" | "UserLicenses";
        /**
         * @description This says what has an alert of its own. `Feature`: each feature that the scope chooses. `LicenseServer`: all these features of a licence server together. `Selection`: all of them together. Rules on licence servers, vendor daemons and collectors have one for each of these, whatever it says.
         * @example Feature
         * @enum {string}
         */
        AlertPer: "Feature" | "LicenseServer" | "Selection";
        /**
         * @description A preview says which alerts a rule would have had. It is worked out from what is stored now, as if all of it had arrived in time.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-01-31T10:00:00.000Z",
         *       "EndUtc": "2026-03-02T10:00:00.000Z",
         *       "Alerts": 1,
         *       "Reason": null,
         *       "Items": [
         *         {
         *           "Subject": {
         *             "FeatureId": 17,
         *             "FeatureName": "cad_pro",
         *             "FeatureVersion": "2024.0",
         *             "Vendor": "acmecad",
         *             "LicenseServerId": 1,
         *             "LicenseServerName": "27000@lic-cad-01",
         *             "UserId": null,
         *             "UserName": null,
         *             "BrokerId": null,
         *             "ExpirationDateUtc": null
         *           },
         *           "Value": 2,
         *           "PendingUtc": "2026-02-27T15:30:00.000Z",
         *           "FiringUtc": "2026-02-27T15:40:00.000Z",
         *           "ResolvedUtc": null
         *         }
         *       ]
         *     }
         */
        AlertPreview: {
            /**
             * Format: date-time
             * @description The preview was made at this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The days begin at this instant in UTC; the rule is taken as made then.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The days end at this instant in UTC, which is now.
             */
            EndUtc: string;
            /**
             * Format: int64
             * @description Counts the alerts that would have fired; null where the history that it takes is not stored.
             */
            Alerts: number | null;
            /** @description Says why there is no answer; null where there is one. */
            Reason: string | null;
            /** @description These are the first 100 of the alerts, by when they would have fired. */
            Items: components["schemas"]["PreviewedAlert"][];
        };
        /**
         * @description A preview query says which rule to look at, and how far back.
         * @example {
         *       "Rule": {
         *         "Name": "Two licences of CAD",
         *         "Condition": {
         *           "Kind": "UsedLicenses",
         *           "Threshold": 2,
         *           "ForMinutes": 10
         *         },
         *         "Scope": {
         *           "FeatureNames": [
         *             "cad_pro"
         *           ]
         *         }
         *       },
         *       "Days": 30
         *     }
         */
        AlertPreviewQuery: {
            Rule: components["schemas"]["AlertRuleInput"];
            /**
             * Format: int32
             * @description Says how many days before now it looks at; 30 unless given.
             * @default 30
             */
            Days?: number;
        };
        /**
         * @description A rule is kept for its owner, who sees its alerts.
         * @example {
         *       "Id": 3,
         *       "OwnerAccountId": 1,
         *       "OwnerAccountName": "admin",
         *       "Name": "CAD is nearly full",
         *       "Severity": "Warning",
         *       "IsEnabled": true,
         *       "Condition": {
         *         "Kind": "UsedPercent",
         *         "Threshold": 90,
         *         "ResolveThreshold": 80,
         *         "ForMinutes": 10,
         *         "ResolveAfterMinutes": 5,
         *         "TrueDenialsOnly": false,
         *         "States": []
         *       },
         *       "Scope": {
         *         "LicenseServerIds": [],
         *         "FeatureIds": [],
         *         "FeatureNames": [
         *           "cad_pro"
         *         ],
         *         "Vendors": [],
         *         "Per": "Feature"
         *       },
         *       "QuietStart": "22:00",
         *       "QuietEnd": "06:00",
         *       "QuietTimeZone": "Europe/Berlin",
         *       "Destinations": [],
         *       "FiringAlerts": 0,
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *       "ChangedUtc": "2026-03-02T10:00:00.000Z"
         *     }
         */
        AlertRule: {
            /**
             * Format: int64
             * @description Identifies the rule in this interface.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the account whose rule it is; null where it was made with security switched off.
             */
            OwnerAccountId: number | null;
            /** @description This is the name of the account whose rule it is; null where it was made with security switched off. */
            OwnerAccountName: string | null;
            /** @description Says in the words of its owner what the rule is for. */
            Name: string;
            Severity: components["schemas"]["AlertSeverity"];
            /** @description Says whether the rule is evaluated. */
            IsEnabled: boolean;
            Condition: components["schemas"]["AlertCondition"];
            Scope: components["schemas"]["AlertScope"];
            /** @description Quiet hours begin at this time of day; null where there are none. */
            QuietStart: string | null;
            /** @description Quiet hours end at this time of day; null where there are none. */
            QuietEnd: string | null;
            /** @description Quiet hours are by the clocks of this time zone; null where there are none. */
            QuietTimeZone: string | null;
            /** @description These are the Ids of the ways on which its alerts are sent. */
            Destinations: number[];
            /**
             * Format: int64
             * @description Counts the alerts of the rule that fire now.
             */
            FiringAlerts: number;
            /**
             * Format: date-time
             * @description The rule was made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The rule was last changed at this instant in UTC.
             */
            ChangedUtc: string;
        };
        /**
         * @description A rule says what to look at and when there is an alert.
         * @example {
         *       "Name": "CAD is nearly full",
         *       "Severity": "Warning",
         *       "Condition": {
         *         "Kind": "UsedPercent",
         *         "Threshold": 90,
         *         "ResolveThreshold": 80,
         *         "ForMinutes": 10
         *       },
         *       "Scope": {
         *         "FeatureNames": [
         *           "cad_pro"
         *         ]
         *       },
         *       "QuietStart": "22:00",
         *       "QuietEnd": "06:00",
         *       "QuietTimeZone": "Europe/Berlin",
         *       "Destinations": []
         *     }
         */
        AlertRuleInput: {
            /** @description Says for people what the rule is for, in at most 128 characters. */
            Name: string;
            Severity?: components["schemas"]["AlertSeverity"];
            /**
             * @description Says whether the rule is evaluated; it is unless this is `false`.
             * @default true
             */
            IsEnabled?: boolean;
            Condition: components["schemas"]["AlertConditionInput"];
            Scope?: components["schemas"]["AlertScopeInput"];
            /** @description Quiet hours begin at this time of day, such as 22:00; there are none where it is left out or null. In them no alert begins to fire: what would, fires when they end, where the condition held all the time. What is over ends also in them. */
            QuietStart?: string | null;
            /** @description Quiet hours end at this time of day, such as 06:00, of the next day where it is not after `QuietStart`; left out or null without one. */
            QuietEnd?: string | null;
            /** @description Quiet hours are by the clocks of this time zone, such as Europe/Berlin; left out or null, it is UTC. */
            QuietTimeZone?: string | null;
            /** @description These are the Ids of the ways on which its alerts are sent; if left out, they are only shown. */
            Destinations?: number[];
        };
        /**
         * @description A scope says what a rule looks at; an empty filter is none.
         * @example {
         *       "LicenseServerIds": [],
         *       "FeatureIds": [],
         *       "FeatureNames": [
         *         "cad_pro"
         *       ],
         *       "Vendors": [],
         *       "Per": "Feature"
         *     }
         */
        AlertScope: {
            /** @description The rule looks at these licence servers alone, by their Ids. */
            LicenseServerIds: number[];
            /** @description The rule looks at these features alone, by their Ids. */
            FeatureIds: number[];
            /** @description The rule looks at features of these names alone. */
            FeatureNames: string[];
            /** @description The rule looks at features and vendor daemons of these vendors alone. */
            Vendors: string[];
            Per: components["schemas"]["AlertPer"];
        };
        /**
         * @description A scope says what a rule looks at. Filters narrow each other, the values of one filter widen it; one that is empty or left out is none. Nothing that the owner of the rule does not see is ever in it. What a kind does not look at is refused with 400: rules on licence servers know `LicenseServerIds` alone, those on vendor daemons `Vendors` too, and those on collectors no filter.
         * @example {
         *       "FeatureNames": [
         *         "cad_pro"
         *       ]
         *     }
         */
        AlertScopeInput: {
            /** @description Chooses these licence servers alone, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Chooses these features alone, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Chooses features of these names alone, in upper or lower case. */
            FeatureNames?: string[];
            /** @description Chooses features and vendor daemons of these vendors alone, in upper or lower case. */
            Vendors?: string[];
            Per?: components["schemas"]["AlertPer"];
        };
        /**
         * @description This says how much an alert matters, in the words of its rule. `Critical`: somebody must act now. `Warning`: somebody should look at it soon. `Info`: it is good to know.
         * @example Warning
         * @enum {string}
         */
        AlertSeverity: "Critical" | "Warning" | "Info";
        /**
         * @description This says how an alert is. `Pending`: the condition holds, for a shorter time than the rule wants. `Firing`: it held long enough. `Resolved`: it fired once and is over.
         * @example Firing
         * @enum {string}
         */
        AlertState: "Pending" | "Firing" | "Resolved";
        /**
         * @description This is what an alert is about: a feature, a licence server, a vendor daemon, a collector, a user, or all that the rule chooses together.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": null,
         *       "UserName": null,
         *       "BrokerId": null,
         *       "ExpirationDateUtc": null
         *     }
         */
        AlertSubject: {
            /**
             * Format: int64
             * @description Identifies the feature; null where the alert is about no single one.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where the alert is about no single one. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where the alert is about no single feature. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon; null where it is not known or the alert is about several. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server; null where the alert is about several or none.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where the alert is about several or none. */
            LicenseServerName: string | null;
            /**
             * Format: int64
             * @description Identifies the user; null where the alert is about none.
             */
            UserId: number | null;
            /** @description This is the name of the user; null where the alert is about none. */
            UserName: string | null;
            /** @description Names the collector by its BrokerId; null where the alert is about none. */
            BrokerId: string | null;
            /**
             * Format: date-time
             * @description The licences expire at the end of the day that begins at this instant in UTC; null where the alert is about something else.
             */
            ExpirationDateUtc: string | null;
        };
        /**
         * @description This is a state of a licence server, or of a vendor daemon, for which a rule has an alert. `DOWN`: it can't be reached, or does not run. `PARTIAL`: some of its hosts are down. `NO_VALID_LIC_FILE`: it has no valid licence file. `SILENT`: nothing reports it any more; vendor daemons never are.
         * @example DOWN
         * @enum {string}
         */
        AlertedState: "DOWN" | "PARTIAL" | "NO_VALID_LIC_FILE" | "SILENT";
        /**
         * @description An annotation says what happened at an instant or for a while, such as an outage. It is about one licence server, or about the features of one name, or, where both are null, about everything.
         * @example {
         *       "Id": 6,
         *       "Text": "New licence server hardware",
         *       "StartUtc": "2026-03-01T18:00:00.000Z",
         *       "EndUtc": "2026-03-01T20:30:00.000Z",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "FeatureName": null,
         *       "CreatedBy": "admin",
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z"
         *     }
         */
        Annotation: {
            /**
             * Format: int64
             * @description Identifies the annotation, the same in every answer.
             */
            Id: number;
            /** @description This is what happened, in words. */
            Text: string;
            /**
             * Format: date-time
             * @description It happened at this instant in UTC, or began then.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description It happened until this instant in UTC; null where it happened at one instant.
             */
            EndUtc: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that it is about; null where it is about a feature, or about everything.
             */
            LicenseServerId: number | null;
            /** @description This is the name of that licence server; null where there is none. */
            LicenseServerName: string | null;
            /** @description Names the feature that it is about, whatever its version and licence server; null where it is about a licence server, or about everything. */
            FeatureName: string | null;
            /** @description Names the account that wrote it, `anonymous` where security was switched off. */
            CreatedBy: string;
            /**
             * Format: date-time
             * @description It was written at this instant in UTC.
             */
            CreatedUtc: string;
        };
        /**
         * @description A request for an annotation says what happened, when, and what it is about.
         * @example {
         *       "Text": "New licence server hardware",
         *       "StartUtc": "2026-03-01T18:00:00.000Z",
         *       "EndUtc": "2026-03-01T20:30:00.000Z",
         *       "LicenseServerId": 1
         *     }
         */
        AnnotationCreate: {
            /** @description This is what happened, in words, 1 to 200 characters and not blanks alone. */
            Text: string;
            /** @description It happened at this instant, or began then. */
            StartUtc: components["schemas"]["InstantInput"];
            /** @description It ended at this instant, not before the start; left out or null where it happened at one instant. */
            EndUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * Format: int64
             * @description It is about this licence server, by its Id; left out or null where it is not about one. It must not be given together with `FeatureName`.
             */
            LicenseServerId?: number | null;
            /** @description It is about the features of this name, in upper or lower case; left out or null where it is not about one. */
            FeatureName?: string | null;
        };
        /**
         * @description A page has annotations, the newest start first.
         * @example {
         *       "Items": [
         *         {
         *           "Id": 6,
         *           "Text": "New licence server hardware",
         *           "StartUtc": "2026-03-01T18:00:00.000Z",
         *           "EndUtc": "2026-03-01T20:30:00.000Z",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "FeatureName": null,
         *           "CreatedBy": "admin",
         *           "CreatedUtc": "2026-03-02T10:00:00.000Z"
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        AnnotationPage: {
            /** @description These are the annotations of this page, the newest start first; the list is empty past the last page. */
            Items: components["schemas"]["Annotation"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A change of an annotation has the fields to change; what is left out stays.
         * @example {
         *       "Text": "New licence server hardware"
         *     }
         */
        AnnotationUpdate: {
            /** @description This is what happened, in words, 1 to 200 characters and not blanks alone. */
            Text?: string;
            /** @description It happened at this instant, or began then. */
            StartUtc?: components["schemas"]["InstantInput"];
            /** @description It ended at this instant, not before the start; null where it happened at one instant. */
            EndUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * Format: int64
             * @description It is about this licence server, by its Id; null where it is not about one.
             */
            LicenseServerId?: number | null;
            /** @description It is about the features of this name, in upper or lower case; null where it is not about one. */
            FeatureName?: string | null;
        };
        /**
         * @description An entry of the audit log describes one act.
         * @example {
         *       "Id": 12,
         *       "TimeUtc": "2026-03-02T08:15:00.000Z",
         *       "Actor": "admin",
         *       "ActorKind": "account",
         *       "ActorId": "1",
         *       "Address": "127.0.0.1",
         *       "TraceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *       "Action": "account.add",
         *       "Target": "mkeller",
         *       "Detail": {
         *         "role": "viewer",
         *         "licenseServerIds": [
         *           1,
         *           2
         *         ]
         *       },
         *       "Hash": "9f2c1d6f0b7a4e83c5d1f6a27b90e4c83d5a1f7e60c2b94d8e7f3a1b5c6d0e92"
         *     }
         */
        AuditEntry: {
            /**
             * Format: int64
             * @description Identifies the entry; a later act has a higher Id.
             */
            Id: number;
            /**
             * Format: date-time
             * @description The act was done at this instant in UTC.
             */
            TimeUtc: string;
            /** @description Names who did it: an account, or `command line`, `first start` or `schedule` (what the service does by itself); `anonymous` where security was switched off. */
            Actor: string;
            /** @description Says what kind of actor it was: `account`, `machine`, `anonymous`, `command` (a command on the server's machine) or `service` (the service by itself); null in entries of older versions. More may come. */
            ActorKind: string | null;
            /** @description Identifies the actor: an account by its Id, a machine by its client id, a command by the operating system's account; null where nothing is known. */
            ActorId: string | null;
            /** @description Gives the address that the request came from, behind trusted proxies the client's own; null where there was no request. */
            Address: string | null;
            /** @description Names the request, as its answer's `X-Trace-Id` and the log do; null where there was no request. */
            TraceId: string | null;
            /** @description Says what was done, as the kind of thing and the verb: `account.add`, `account.change`, `account.password`, `account.delete`, `credential.add`, `credential.rotate`, `credential.revoke`, `keys.rotate`, `keys.revoke`, `log-in`, `log-in.refused`, `token.revoke`, `database.export`, `database.backup`, `analytics.export`, `audit.delete`, `command.add`, `group.add`, `license.add`, `procurement.change`, `message.delete` and the like. More may come. */
            Action: string;
            /** @description Names what it was done to: an account by its name, credentials by their client id, a key by its id, a group, project, package, product or feature by its name, a notice by its Id, and a command by the broker that it is for. */
            Target: string;
            /** @description Says what changed, as names and values that depend on the act; null where there is nothing to add. Secrets and passwords are never in it. */
            Detail: {
                [key: string]: unknown;
            } | null;
            /** @description Gives the SHA-256, in hexadecimal digits, of the entry and of the hash of the entry before it, so that `npm run audit -- verify` proves that nothing was changed; null in entries of older versions. */
            Hash: string | null;
        };
        /**
         * @description This says how an act ended. `Done`: it was done. `Refused`: somebody tried, and was refused, such as with a wrong password.
         * @example Refused
         * @enum {string}
         */
        AuditOutcome: "Done" | "Refused";
        /**
         * @description A page of the audit log has its acts, the newest first.
         * @example {
         *       "Items": [
         *         {
         *           "Id": 12,
         *           "TimeUtc": "2026-03-02T08:15:00.000Z",
         *           "Actor": "admin",
         *           "ActorKind": "account",
         *           "ActorId": "1",
         *           "Address": "127.0.0.1",
         *           "TraceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *           "Action": "account.add",
         *           "Target": "mkeller",
         *           "Detail": {
         *             "role": "viewer",
         *             "licenseServerIds": [
         *               1,
         *               2
         *             ]
         *           },
         *           "Hash": "9f2c1d6f0b7a4e83c5d1f6a27b90e4c83d5a1f7e60c2b94d8e7f3a1b5c6d0e92"
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        AuditPage: {
            /** @description These are the acts of this page, the newest first; the list is empty past the last page. */
            Items: components["schemas"]["AuditEntry"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A broker command is something that an administrator asked a broker to do, and its progress.
         * @example {
         *       "Id": 311,
         *       "BrokerId": "broker-cad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "CommandType": "data_inquiry",
         *       "Parameters": null,
         *       "Status": "Pending",
         *       "RequestedBy": "admin",
         *       "CreatedUtc": "2026-03-02T09:55:00.000Z",
         *       "StartedUtc": null,
         *       "CompletedUtc": null,
         *       "Output": null,
         *       "ErrorMessage": null
         *     }
         */
        BrokerCommand: {
            /**
             * Format: int64
             * @description Identifies the command; a later one has a higher Id.
             */
            Id: number;
            /** @description Names the broker that is to carry it out, as the broker calls itself. */
            BrokerId: string;
            /**
             * Format: int64
             * @description Identifies the licence server that the command is about; null where it is about all that the broker looks after.
             */
            LicenseServerId: number | null;
            /** @description Names that licence server, as it is shown; null where the command is about all that the broker looks after. */
            LicenseServerName: string | null;
            CommandType: components["schemas"]["BrokerCommandType"];
            /** @description This gives further details that the command needs, as at most 100 names and texts; null where it needs nothing. `remove_license` takes `FeatureName` and `UserName`, and `Workstation`, `Display` or `Handle` where not all checkouts of the user are meant; the other commands need nothing. */
            Parameters: {
                [key: string]: string;
            } | null;
            Status: components["schemas"]["BrokerCommandStatus"];
            /** @description Names the account that handed the command over; null where security is switched off. */
            RequestedBy: string | null;
            /**
             * Format: date-time
             * @description The command was handed over at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The command was begun at this instant in UTC, as the broker reported; null before that, and where the command was called off first.
             */
            StartedUtc: string | null;
            /**
             * Format: date-time
             * @description The command was completed, failed or was called off at this instant in UTC; null while it is pending or worked on.
             */
            CompletedUtc: string | null;
            /** @description This is what the command printed, at most 65,536 characters; null where the broker reported nothing. */
            Output: string | null;
            /** @description This says for people why the command failed, in at most 65,536 characters; null where it did not, or the broker gave no reason. */
            ErrorMessage: string | null;
        };
        /**
         * @description A request for a broker command says which broker is to do what.
         * @example {
         *       "BrokerId": "broker-cad",
         *       "LicenseServerId": 1,
         *       "CommandType": "data_inquiry"
         *     }
         */
        BrokerCommandCreate: {
            /** @description Names the broker that is to carry it out, as the broker calls itself, in upper or lower case and at most 128 characters. */
            BrokerId: string;
            /**
             * Format: int64
             * @description Identifies the licence server that the command is about; if left out or null, it is about all that the broker looks after.
             */
            LicenseServerId?: number | null;
            CommandType: components["schemas"]["BrokerCommandType"];
            /** @description This gives further details that the command needs, as at most 100 names and texts; null where it needs nothing. `remove_license` takes `FeatureName` and `UserName`, and `Workstation`, `Display` or `Handle` where not all checkouts of the user are meant; the other commands need nothing. */
            Parameters?: {
                [key: string]: string;
            } | null;
        };
        /**
         * @description This is the progress of a command. `Pending` becomes `Working`, and that `Complete` or `Error`; `Pending` and `Working` can become `Cancel`. `Complete`, `Error` and `Cancel` are final.
         * @example Pending
         * @enum {string}
         */
        BrokerCommandStatus: "Pending" | "Working" | "Complete" | "Error" | "Cancel";
        /**
         * @description This says what the broker is to do. `status`: report whether the licence server runs. `data_inquiry`: report its features and checkouts. `start`, `stop`, `reread`: start or stop the licence manager, or have it read its licence file again. `denial`: report the denials in its log. `remove_license`: take licences back from a user.
         * @example data_inquiry
         * @enum {string}
         */
        BrokerCommandType: "status" | "data_inquiry" | "start" | "stop" | "reread" | "denial" | "remove_license";
        /**
         * @description An update reports the progress of a command. The same status again changes nothing and is no error, and an `Output` or `ErrorMessage` that is left out stays as it is.
         * @example {
         *       "Id": 311,
         *       "Status": "Working"
         *     }
         */
        BrokerCommandUpdate: {
            /**
             * Format: int64
             * @description Identifies the command that the update is about.
             */
            Id: number;
            Status: components["schemas"]["BrokerCommandStatus"];
            /** @description This is what the command printed, at most 65,536 characters; a NUL in it is stored as U+FFFD. If left out, it stays as it is, and null takes it away. */
            Output?: string | null;
            /** @description This says why the command failed, in at most 65,536 characters; a NUL in it is stored as U+FFFD. If left out, it stays as it is, and null takes it away. */
            ErrorMessage?: string | null;
        };
        /**
         * @description Several updates are sent as an array, at least 1 and at most 1,000.
         * @example [
         *       {
         *         "Id": 311,
         *         "Status": "Working"
         *       }
         *     ]
         */
        BrokerCommandUpdateList: components["schemas"]["BrokerCommandUpdate"][];
        /**
         * @description Updates are sent one alone, or several that are applied in their order, all or none.
         * @example {
         *       "Id": 311,
         *       "Status": "Working"
         *     }
         */
        BrokerCommandUpdates: components["schemas"]["SingleBrokerCommandUpdate"] | components["schemas"]["BrokerCommandUpdateList"];
        /**
         * @description A batch has messages from one broker. It is applied whole or not at all. A batch with a `BrokerId` and `MessageId` that were received before changes nothing, and gets the same answer as the first time.
         * @example {
         *       "BrokerId": "broker-cad",
         *       "MessageId": "0b6a1d1e-6f0a-4f5e-9c55-0d1f6f1f9a10",
         *       "BrokerVersion": "1.0.0",
         *       "SentUtc": "2026-03-02T09:58:02.310Z",
         *       "Messages": [
         *         {
         *           "MessageType": "data_inquiry",
         *           "LicenseServer": {
         *             "Name": "27000@lic-cad-01",
         *             "LicenseManagerType": "FlexLM",
         *             "TimeZone": "Europe/Zurich"
         *           },
         *           "TimestampUtc": "2026-03-02T09:58:00.000Z",
         *           "Status": "PARTIAL",
         *           "Hosts": [
         *             {
         *               "HostName": "lic-cad-01",
         *               "Port": 27000,
         *               "Role": "Master",
         *               "Status": "UP",
         *               "Version": "v11.19.0"
         *             },
         *             {
         *               "HostName": "lic-cad-02",
         *               "Port": 27000,
         *               "Status": "UP",
         *               "Version": "v11.19.0"
         *             },
         *             {
         *               "HostName": "lic-cad-03",
         *               "Port": 27000,
         *               "Status": "DOWN"
         *             }
         *           ],
         *           "Vendors": [
         *             {
         *               "Name": "acmecad",
         *               "Status": "UP",
         *               "Version": "v11.19.0"
         *             }
         *           ],
         *           "Pools": [
         *             {
         *               "FeatureName": "cad_pro",
         *               "FeatureVersion": "2024.0",
         *               "Vendor": "acmecad",
         *               "LicenseType": "Floating",
         *               "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *               "Total": 10,
         *               "Used": 8,
         *               "Reserved": 5,
         *               "Queued": 0,
         *               "Increments": [
         *                 {
         *                   "Quantity": 6,
         *                   "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *                   "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *                 },
         *                 {
         *                   "Quantity": 4,
         *                   "StartDateUtc": "2025-07-01T00:00:00.000Z"
         *                 }
         *               ],
         *               "Checkouts": [
         *                 {
         *                   "UserName": "mkeller",
         *                   "Workstation": "ws-0142",
         *                   "Display": ":0",
         *                   "Handle": "1102",
         *                   "ClientVersion": "2024.0",
         *                   "StartTimeUtc": "2026-03-02T07:58:00.000Z",
         *                   "StartPrecisionSeconds": 60
         *                 },
         *                 {
         *                   "UserName": "jtan",
         *                   "Workstation": "ws-0077",
         *                   "Display": ":0",
         *                   "Handle": "1031",
         *                   "ClientVersion": "2024.0",
         *                   "NumberOfLicenses": 2,
         *                   "StartTimeUtc": "2026-02-27T15:30:00.000Z",
         *                   "StartPrecisionSeconds": 60,
         *                   "IsBorrowed": true,
         *                   "LingerTimeSeconds": 604800,
         *                   "LingerDueDateUtc": "2026-03-06T15:30:00.000Z"
         *                 }
         *               ]
         *             },
         *             {
         *               "FeatureName": "cad_mesh",
         *               "FeatureVersion": "2024.0",
         *               "Vendor": "acmecad",
         *               "LicenseType": "Floating",
         *               "IsUncounted": true,
         *               "Used": 0,
         *               "Reserved": 0,
         *               "Queued": 0
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        BrokerCompositeMessage: {
            /** @description This is the name that the broker gives itself, at most 128 characters, compared without regard to upper and lower case. */
            BrokerId: string;
            /** @description This is the batch's own name, at most 128 characters, chosen by the broker and never used for another batch, such as a UUID. It is compared exactly. */
            MessageId: string;
            /** @description Gives the version of the broker's program; it may be left out or null, and nothing depends on it. */
            BrokerVersion?: string | null;
            /** @description The batch was put together at this instant, by the broker's clock; it may be at most five minutes ahead of the service's clock. */
            SentUtc: components["schemas"]["InstantInput"];
            /** @description These are the messages, at least 1 and at most 1,000, applied in their order. */
            Messages: components["schemas"]["BrokerMessage"][];
        };
        /**
         * @description The answer to a batch says what became of it. Once it is given, the batch is stored for good.
         * @example {
         *       "BrokerId": "broker-cad",
         *       "MessageId": "0b6a1d1e-6f0a-4f5e-9c55-0d1f6f1f9a10",
         *       "ReceivedUtc": "2026-03-02T09:58:02.415Z",
         *       "Results": [
         *         {
         *           "MessageType": "data_inquiry",
         *           "Applied": true,
         *           "Reason": null,
         *           "PoolsReported": 2,
         *           "SessionsOpened": 0,
         *           "SessionsClosed": 0,
         *           "SessionsUpdated": 1,
         *           "DenialsAdded": 0,
         *           "EventsKnown": 0,
         *           "CheckinsUnmatched": 0
         *         }
         *       ],
         *       "PendingCommands": 1
         *     }
         */
        BrokerCompositeMessageResult: {
            /** @description This is the name of the broker, as the batch gave it when it was first received. */
            BrokerId: string;
            /** @description This is the name of the batch, as it was first received. */
            MessageId: string;
            /**
             * Format: date-time
             * @description The batch was received for the first time at this instant in UTC, by the service's clock.
             */
            ReceivedUtc: string;
            /** @description These results say what became of each message, one for each, in the same order. */
            Results: components["schemas"]["BrokerMessageResult"][];
            /**
             * Format: int64
             * @description Counts the commands that waited as `Pending` for this broker when the batch was first received; `GET /api/v1/broker/commands` fetches them.
             */
            PendingCommands: number;
        };
        /**
         * @description A batch is made of messages of four kinds; `MessageType` says which.
         * @example {
         *       "MessageType": "command_result",
         *       "CommandId": 312,
         *       "Status": "Complete",
         *       "Output": "The licence was taken back"
         *     }
         */
        BrokerMessage: components["schemas"]["StatusMessage"] | components["schemas"]["DataInquiryMessage"] | components["schemas"]["EventsMessage"] | components["schemas"]["CommandResultMessage"];
        /**
         * @description This says why a message was acknowledged but not applied; null where it was. `OlderThanLastSnapshot` and `OlderThanLastStatus`: a newer report of this licence server was applied already. `UnknownCommand`: there is no such command for this broker. `CommandNotMoved`: the command's status does not allow the move. `LicenseServerDeleted`: the licence server was removed.
         * @example OlderThanLastSnapshot
         * @enum {string|null}
         */
        BrokerMessageNotAppliedReason: "OlderThanLastSnapshot" | "OlderThanLastStatus" | "UnknownCommand" | "CommandNotMoved" | "LicenseServerDeleted" | null;
        /**
         * @description A result says what became of one message of a batch. The counts are 0 for a message that was not applied.
         * @example {
         *       "MessageType": "data_inquiry",
         *       "Applied": true,
         *       "Reason": null,
         *       "PoolsReported": 2,
         *       "SessionsOpened": 0,
         *       "SessionsClosed": 0,
         *       "SessionsUpdated": 1,
         *       "DenialsAdded": 0,
         *       "EventsKnown": 0,
         *       "CheckinsUnmatched": 0
         *     }
         */
        BrokerMessageResult: {
            MessageType: components["schemas"]["BrokerMessageType"];
            /** @description Says whether the message was applied. One that was not needs no second try. */
            Applied: boolean;
            Reason: components["schemas"]["BrokerMessageNotAppliedReason"];
            /**
             * Format: int64
             * @description Counts the pools of licences that a snapshot named; 0 for other kinds of messages.
             */
            PoolsReported: number;
            /**
             * Format: int64
             * @description Counts the sessions that the message opened.
             */
            SessionsOpened: number;
            /**
             * Format: int64
             * @description Counts the sessions that the message closed.
             */
            SessionsClosed: number;
            /**
             * Format: int64
             * @description Counts the sessions known before that the message made more exact, or changed otherwise.
             */
            SessionsUpdated: number;
            /**
             * Format: int64
             * @description Counts the denials that the message added.
             */
            DenialsAdded: number;
            /**
             * Format: int64
             * @description Counts the events of the message that change nothing, because they were applied before or are in it twice. Queueings are not among them.
             */
            EventsKnown: number;
            /**
             * Format: int64
             * @description Counts the check-ins that matched no checkout known so far.
             */
            CheckinsUnmatched: number;
        };
        /**
         * @description This is the kind of a message. `status`: the state of a licence server. `data_inquiry`: all its features and checkouts at one instant. `events`: what its log says. `command_result`: the progress of a command.
         * @example data_inquiry
         * @enum {string}
         */
        BrokerMessageType: "status" | "data_inquiry" | "events" | "command_result";
        /**
         * @description This says how long a bucket is. `Hour`: an hour. `Day`, `Week` (from Monday), `Month`, `Year`: those of the calendar of the time zone, whatever its clocks do.
         * @example Day
         * @enum {string}
         */
        BucketSize: "Hour" | "Day" | "Week" | "Month" | "Year";
        /**
         * @description With a token of its own a calendar program reads the calendar of an account. It is shown here without its secret.
         * @example {
         *       "Id": 4,
         *       "Name": "Outlook on my desk",
         *       "AccountId": 1,
         *       "AccountName": "admin",
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *       "LastUsedUtc": null
         *     }
         */
        CalendarToken: {
            /**
             * Format: int64
             * @description Identifies the token in this interface; calendar programs send its secret.
             */
            Id: number;
            /** @description Says in the words of its maker what the token is for. */
            Name: string;
            /**
             * Format: int64
             * @description Identifies the account whose calendar it is.
             */
            AccountId: number;
            /** @description This is the name of the account whose calendar it is. */
            AccountName: string;
            /**
             * Format: date-time
             * @description The token was made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The token was last used at this instant in UTC, to the minute; null where it never was.
             */
            LastUsedUtc: string | null;
        };
        /**
         * @description A request for a token says what it is for.
         * @example {
         *       "Name": "Outlook on my desk"
         *     }
         */
        CalendarTokenCreate: {
            /** @description Says for people which program the token is for, in at most 128 characters. */
            Name: string;
        };
        /**
         * @description A token is returned with its secret this once.
         * @example {
         *       "CalendarToken": {
         *         "Id": 4,
         *         "Name": "Outlook on my desk",
         *         "AccountId": 1,
         *         "AccountName": "admin",
         *         "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *         "LastUsedUtc": null
         *       },
         *       "Token": "svc-calendar-3qVbS0c2l1yQw8ZkK5rVJxJ0mT4u7n9pE6aHdGfYbNs",
         *       "Address": "/api/v1/calendar.ics?Token=svc-calendar-3qVbS0c2l1yQw8ZkK5rVJxJ0mT4u7n9pE6aHdGfYbNs"
         *     }
         */
        CalendarTokenSecret: {
            CalendarToken: components["schemas"]["CalendarToken"];
            /** @description This is the secret, for the parameter `Token` of `getCalendar`. */
            Token: string;
            /** @description This is the address to subscribe to on this server: the path of the calendar with the secret. */
            Address: string;
        };
        /**
         * @description This says what one user, group or project has to pay for a month, in one currency.
         * @example {
         *       "Currency": "EUR",
         *       "UserId": 117,
         *       "UserName": "jtan",
         *       "GroupId": null,
         *       "GroupName": null,
         *       "ProjectId": null,
         *       "ProjectName": null,
         *       "IsUnused": false,
         *       "LicenseSeconds": 234000,
         *       "Cost": 256.51,
         *       "SharePercent": 100
         *     }
         */
        ChargeBackItem: {
            /** @description Names the currency by its three letters of ISO 4217. */
            Currency: string;
            /**
             * Format: int64
             * @description Identifies the user; null for what nobody used and where rows are about groups or projects.
             */
            UserId: number | null;
            /** @description This is the login name of the user, as it was first seen; null for what nobody used and where rows are about groups or projects. */
            UserName: string | null;
            /**
             * Format: int64
             * @description Identifies the group; null for what nobody used and where rows are about users or projects, and for sessions without a group.
             */
            GroupId: number | null;
            /** @description This is the name of the group that the licences count to; null for what nobody used and where rows are about users or projects, and for sessions without a group. */
            GroupName: string | null;
            /**
             * Format: int64
             * @description Identifies the project; null for what nobody used and where rows are about users or groups, and for sessions without a project.
             */
            ProjectId: number | null;
            /** @description This is the name of the project that the licences count to; null for what nobody used and where rows are about users or groups, and for sessions without a project. */
            ProjectName: string | null;
            /** @description Says whether this row is the cost of features that nobody used in the month. */
            IsUnused: boolean;
            /**
             * Format: double
             * @description Gives the licence-seconds of use of the features that cost something in this currency.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Gives in units of the currency what is to be paid.
             */
            Cost: number;
            /**
             * Format: double
             * @description Gives `Cost` in percent of all costs in the currency, rounded to two decimals; null where these are 0.
             */
            SharePercent: number | null;
        };
        /**
         * @description This says who pays. `User`: users. `Group`: the groups that sessions count to. `Project`: the projects that sessions count to. It is `Group` unless given.
         * @default Group
         * @example User
         * @enum {string}
         */
        ChargeBackKind: "User" | "Group" | "Project";
        /**
         * @description The page has groups, projects or users with what they have to pay, by currency.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "Currency": "EUR",
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "IsUnused": false,
         *           "LicenseSeconds": 234000,
         *           "Cost": 256.51,
         *           "SharePercent": 100
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1,
         *       "GroupBy": "User",
         *       "ShareOf": "Use",
         *       "UnpricedFeatures": 0,
         *       "Totals": [
         *         {
         *           "Currency": "EUR",
         *           "Cost": 256.51
         *         }
         *       ]
         *     }
         */
        ChargeBackPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["ChargeBackItem"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
            GroupBy: components["schemas"]["ChargeBackKind"];
            ShareOf: components["schemas"]["ChargeBackShare"];
            /**
             * Format: int64
             * @description Counts the features that were used in the month and of which no cost is known.
             */
            UnpricedFeatures: number;
            /** @description These are the sums of each currency by itself. */
            Totals: components["schemas"]["ChargeBackTotal"][];
        };
        /**
         * @description This says by what a cost is shared out. `Use`: by licence time. `Peak`: by the most licences in use at once. It is `Use` unless given.
         * @default Use
         * @example Use
         * @enum {string}
         */
        ChargeBackShare: "Use" | "Peak";
        /**
         * @description This says what all features together cost in a month, in one currency.
         * @example {
         *       "Currency": "EUR",
         *       "Cost": 256.51
         *     }
         */
        ChargeBackTotal: {
            /** @description Names the currency by its three letters of ISO 4217. */
            Currency: string;
            /**
             * Format: double
             * @description Gives in units of the currency the cost that is shared out; the rows of all pages add up to it.
             */
            Cost: number;
        };
        /**
         * @description This event says that licences were given back: the session that it matches ends, at exactly that time.
         * @example {
         *       "EventType": "checkin",
         *       "TimestampUtc": "2026-03-02T07:58:21.000Z",
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142"
         *     }
         */
        CheckinEvent: {
            /**
             * @description This is always `checkin` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "checkin";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that wrote of it; left out or null where the log does not say. */
            Vendor?: string | null;
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version of the feature; left out or null where the log does not say. */
            FeatureVersion?: string | null;
            /** @description This is the additional key of the feature; left out or null where the log does not say. */
            AdditionalKey?: string | null;
            /** @description This is the name of the user, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where the log does not say. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where the log does not say. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where the log does not say. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where the log does not say. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where the log does not say. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that the event is about; 1 unless given, and 0 where a checkout shares the licences of another one.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
        };
        /**
         * @description This event says that licences were checked out: a session begins, at exactly that time.
         * @example {
         *       "EventType": "checkout",
         *       "TimestampUtc": "2026-03-02T07:58:21.000Z",
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142"
         *     }
         */
        CheckoutEvent: {
            /**
             * @description This is always `checkout` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "checkout";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that wrote of it; left out or null where the log does not say. */
            Vendor?: string | null;
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version of the feature; left out or null where the log does not say. */
            FeatureVersion?: string | null;
            /** @description This is the additional key of the feature; left out or null where the log does not say. */
            AdditionalKey?: string | null;
            /** @description This is the name of the user, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where the log does not say. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where the log does not say. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where the log does not say. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where the log does not say. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where the log does not say. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that the event is about; 1 unless given, and 0 where a checkout shares the licences of another one.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
        };
        /**
         * @description A chosen component is a feature that is to belong to the package.
         * @example {
         *       "FeatureId": 18,
         *       "NumberOfTokens": 1
         *     }
         */
        ChosenComponent: {
            /**
             * Format: int64
             * @description Identifies the feature, which is on the licence server of the package.
             */
            FeatureId: number;
            /**
             * Format: int32
             * @description Gives the place among the components, rising; if left out or null, it is the place in the list, counted from 1.
             */
            SortOrder?: number | null;
            /**
             * Format: int32
             * @description Counts the licences of the component that one licence of the package brings; null where that is not known.
             */
            NumberOfTokens?: number | null;
        };
        /**
         * @description With client credentials a program identifies itself at the identity service. They are shown here without their secret.
         * @example {
         *       "Id": 3,
         *       "ClientId": "svc.server.api.5f0c2a91d4b7e638.none",
         *       "Type": "server-api",
         *       "Description": "Dashboard of the CAD department",
         *       "OfflineAccess": false,
         *       "BrokerId": null,
         *       "CreatedBy": "admin",
         *       "CreatedUtc": "2026-03-02T08:10:00.000Z",
         *       "RotatedUtc": null,
         *       "OldSecretUntilUtc": null,
         *       "RevokedUtc": null,
         *       "LastUsedUtc": null
         *     }
         */
        ClientCredential: {
            /**
             * Format: int64
             * @description Identifies the client credentials in this interface; programs identify themselves by `ClientId`.
             */
            Id: number;
            /** @description This is the `client_id` of token requests: `svc.server.api.<id>.none`, and `collector` or `agent` in place of `api` for those types. */
            ClientId: string;
            Type: components["schemas"]["ClientCredentialType"];
            /** @description Describes the program in the words of its maker; null where nothing was written. */
            Description: string | null;
            /** @description Says whether the program may ask for refresh tokens, with the scope `offline_access`; always false but for the type `server-api`. */
            OfflineAccess: boolean;
            /** @description Names, for a collector, the one broker that it writes as and whose commands it sees. Null means that it is bound to the first one that it uses, and is what the other types have. */
            BrokerId: string | null;
            /** @description Names who made the credentials: an account, or `command line` or `first start`; `anonymous` where security was switched off. */
            CreatedBy: string;
            /**
             * Format: date-time
             * @description The credentials were made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The credentials were given their present secret at this instant in UTC; null while that is their first.
             */
            RotatedUtc: string | null;
            /**
             * Format: date-time
             * @description The secret before the present one is valid until this instant in UTC; null when it ended with the rotation, or there was none. An instant in the past says that it has ended.
             */
            OldSecretUntilUtc: string | null;
            /**
             * Format: date-time
             * @description The credentials were revoked at this instant in UTC; null while they are valid.
             */
            RevokedUtc: string | null;
            /**
             * Format: date-time
             * @description The credentials were last used at this instant in UTC, for a token or with one, exact to a minute; null where they never were since this is noted.
             */
            LastUsedUtc: string | null;
        };
        /**
         * @description A request for client credentials says what they are to be made for.
         * @example {
         *       "Type": "server-api",
         *       "Description": "Dashboard of the CAD department",
         *       "OfflineAccess": false
         *     }
         */
        ClientCredentialCreate: {
            Type: components["schemas"]["ClientCredentialType"];
            /** @description Says for people what the program is, in at most 1,024 characters; left out or null where there is nothing to say. */
            Description?: string | null;
            /**
             * @description Says whether the program may ask for refresh tokens. Only the type `server-api` may; of the others it is false whatever is sent.
             * @default false
             */
            OfflineAccess?: boolean;
            /** @description Names, for a collector, the broker as it calls itself, in at most 128 characters, and the only one that it may write as; if left out or null, it is bound to the first one that it uses. Of the other types it is null whatever is sent. */
            BrokerId?: string | null;
        };
        /**
         * @description Client credentials are returned with their secret this once.
         * @example {
         *       "Credential": {
         *         "Id": 3,
         *         "ClientId": "svc.server.api.5f0c2a91d4b7e638.none",
         *         "Type": "server-api",
         *         "Description": "Dashboard of the CAD department",
         *         "OfflineAccess": false,
         *         "BrokerId": null,
         *         "CreatedBy": "admin",
         *         "CreatedUtc": "2026-03-02T08:10:00.000Z",
         *         "RotatedUtc": null,
         *         "OldSecretUntilUtc": null,
         *         "RevokedUtc": null,
         *         "LastUsedUtc": null
         *       },
         *       "ClientId": "svc.server.api.5f0c2a91d4b7e638.none",
         *       "ClientSecret": "uH1cTq0mYw3nE5sBz8RkV2aXjL7dPgF4oN6iQhW9tZc",
         *       "AuthorizationFileName": "svc.server.api.5f0c2a91d4b7e638.none.json",
         *       "AuthorizationFile": "{\n  \"token_url\": \"http://localhost:5000/connect/token\",\n  \"client_id\": \"svc.server.api.5f0c2a91d4b7e638.none\",\n  \"client_secret\": \"uH1cTq0mYw3nE5sBz8RkV2aXjL7dPgF4oN6iQhW9tZc\",\n  \"scope\": \"svc.server.scope\"\n}"
         *     }
         */
        ClientCredentialSecret: {
            Credential: components["schemas"]["ClientCredential"];
            /** @description This is the `client_id` of token requests, the same as in `Credential`. */
            ClientId: string;
            /** @description This is the `client_secret` of token requests. You cannot get it again. */
            ClientSecret: string;
            /** @description The authorization file may be saved under this name, which is the client id with `.json`. */
            AuthorizationFileName: string;
            /** @description This is the text of the authorization file: JSON with `token_url`, `client_id`, `client_secret` and `scope`. The `token_url` is null where security is switched off, since there is no identity service then. */
            AuthorizationFile: string;
        };
        /**
         * @description This says what kind of program it is. `server-api`: a program that asks for people, with their names and passwords. `collector`: a broker beside a licence manager, which has the role broker. `agent`: the program on a workstation, which has the role agent. The last two get tokens for themselves, by the grant `client_credentials`.
         * @example server-api
         * @enum {string}
         */
        ClientCredentialType: "server-api" | "collector" | "agent";
        /**
         * @description A collector is the program beside licence managers that reads them; this record is its last report of itself.
         * @example {
         *       "Id": 1,
         *       "BrokerId": "broker-cad",
         *       "Version": "1.4.0",
         *       "HostName": "lic-cad-01",
         *       "Status": "Running",
         *       "StartedUtc": "2026-03-01T10:00:00.000Z",
         *       "LastReportUtc": "2026-03-02T09:59:30.000Z",
         *       "IntervalSeconds": 60,
         *       "ClockDifferenceSeconds": 0.25,
         *       "BacklogMessages": 0,
         *       "BacklogBytes": 0,
         *       "BacklogSinceUtc": null,
         *       "DroppedMessages": 0,
         *       "RefusedMessages": 0,
         *       "Error": null,
         *       "Sources": [
         *         {
         *           "Name": "cad",
         *           "Manager": "flexlm",
         *           "IntervalSeconds": 60,
         *           "AsksLicenseServer": true,
         *           "LicenseServers": [
         *             {
         *               "Id": 1,
         *               "Name": "27000@lic-cad-01"
         *             }
         *           ],
         *           "LastPollUtc": "2026-03-02T09:58:01.000Z",
         *           "LastSuccessUtc": "2026-03-02T09:58:02.000Z",
         *           "Polls": 1440,
         *           "Failures": 1,
         *           "UnreadableLines": 0,
         *           "LogLagBytes": 0,
         *           "ClockDifferenceSeconds": -2,
         *           "Error": null
         *         }
         *       ]
         *     }
         */
        Collector: {
            /**
             * Format: int64
             * @description Identifies the collector, the same in every answer.
             */
            Id: number;
            /** @description Names the broker as which the collector writes. */
            BrokerId: string;
            /** @description Gives the version of the collector's program. */
            Version: string;
            /** @description This is the name of the computer that the collector runs on. */
            HostName: string;
            Status: components["schemas"]["CollectorStatus"];
            /**
             * Format: date-time
             * @description The collector began to run at this instant in UTC, by its own clock.
             */
            StartedUtc: string;
            /**
             * Format: date-time
             * @description The collector last reported itself at this instant in UTC, by the service's clock.
             */
            LastReportUtc: string;
            /**
             * Format: double
             * @description These are the seconds between two reports of the collector itself.
             */
            IntervalSeconds: number;
            /**
             * Format: double
             * @description Gives by how many seconds the collector's clock is ahead of the service's.
             */
            ClockDifferenceSeconds: number;
            /**
             * Format: int64
             * @description Counts the messages that wait in its spool.
             */
            BacklogMessages: number;
            /**
             * Format: int64
             * @description Gives how many bytes wait in its spool.
             */
            BacklogBytes: number;
            /**
             * Format: date-time
             * @description The oldest message in its spool is from this instant in UTC; null where none waits.
             */
            BacklogSinceUtc: string | null;
            /**
             * Format: int64
             * @description Counts the messages that it gave up since it started, because its spool was full or they were too old.
             */
            DroppedMessages: number;
            /**
             * Format: int64
             * @description Counts the messages that the service refused since the collector started.
             */
            RefusedMessages: number;
            /** @description This says for people why the collector cannot deliver its messages; null where it can, and for accounts that see only some licence servers. */
            Error: string | null;
            /** @description This list has the sources that the caller sees, in the order of the collector's settings. */
            Sources: components["schemas"]["CollectorSource"][];
        };
        /**
         * @description A source is what a collector reads: one licence manager with its log, or the files of one. Counts are since the collector started, and instants are of the collector's clock.
         * @example {
         *       "Name": "cad",
         *       "Manager": "flexlm",
         *       "IntervalSeconds": 60,
         *       "AsksLicenseServer": true,
         *       "LicenseServers": [
         *         {
         *           "Id": 1,
         *           "Name": "27000@lic-cad-01"
         *         }
         *       ],
         *       "LastPollUtc": "2026-03-02T09:58:01.000Z",
         *       "LastSuccessUtc": "2026-03-02T09:58:02.000Z",
         *       "Polls": 1440,
         *       "Failures": 1,
         *       "UnreadableLines": 0,
         *       "LogLagBytes": 0,
         *       "ClockDifferenceSeconds": -2,
         *       "Error": null
         *     }
         */
        CollectorSource: {
            /** @description Names the source, as the settings of the collector do. */
            Name: string;
            /** @description Names the reader of the source, as the settings of the collector do: `flexlm`, `rlm` and so on. */
            Manager: string;
            /**
             * Format: double
             * @description The source is looked at so often, in seconds; less often while it fails.
             */
            IntervalSeconds: number;
            /** @description It is `true` where the source reports a licence server at each interval; `false` where it only follows a log or reads licence files. */
            AsksLicenseServer: boolean;
            /** @description This list has the licence servers that the source reports, by name; empty until the first report was taken. */
            LicenseServers: components["schemas"]["LicenseServerLookupEntry"][];
            /**
             * Format: date-time
             * @description The source was last looked at at this instant in UTC; null before the first time.
             */
            LastPollUtc: string | null;
            /**
             * Format: date-time
             * @description The source was last read without an error at this instant in UTC; null before the first time.
             */
            LastSuccessUtc: string | null;
            /**
             * Format: int64
             * @description Counts the polls, which are the times that the source was looked at.
             */
            Polls: number;
            /**
             * Format: int64
             * @description Counts the polls, and the looks at the log, that went wrong.
             */
            Failures: number;
            /**
             * Format: int64
             * @description Counts the lines that could not be read.
             */
            UnreadableLines: number;
            /**
             * Format: int64
             * @description Gives how many bytes of the log wait to be read.
             */
            LogLagBytes: number;
            /**
             * Format: double
             * @description Gives by how many seconds the licence server's clock is ahead of the collector's; null where it prints no time.
             */
            ClockDifferenceSeconds: number | null;
            /** @description This says for people what is wrong with the source; null where nothing is. */
            Error: string | null;
        };
        /**
         * @description The state of a source is what the collector counted and remembers of it since it started.
         * @example {
         *       "Name": "cad",
         *       "Manager": "flexlm",
         *       "IntervalSeconds": 60,
         *       "AsksLicenseServer": true,
         *       "LicenseServerNames": [
         *         "27000@lic-cad-01"
         *       ],
         *       "LastPollUtc": "2026-03-02T09:58:01.000Z",
         *       "LastSuccessUtc": "2026-03-02T09:58:02.000Z",
         *       "Polls": 1440,
         *       "Failures": 1,
         *       "UnreadableLines": 0,
         *       "LogLagBytes": 0,
         *       "ClockDifferenceSeconds": -2,
         *       "Error": null
         *     }
         */
        CollectorSourceState: {
            /** @description Names the source, as the settings of the collector do. */
            Name: string;
            /** @description Names the reader of the source, as the settings of the collector do. */
            Manager: string;
            /**
             * Format: double
             * @description The source is looked at so often, in seconds.
             */
            IntervalSeconds: number;
            /** @description It is `true` where the source reports a licence server at each interval; `false` where it only follows a log or reads licence files. */
            AsksLicenseServer: boolean;
            /** @description This list has the names of the licence servers that the source reports, in upper or lower case. Those that are not known, or that another machine has claimed, are left out. */
            LicenseServerNames?: string[];
            /** @description The source was last looked at at this instant in UTC; null or left out before the first time. */
            LastPollUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The source was last read without an error at this instant in UTC; null or left out before the first time. */
            LastSuccessUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * Format: int64
             * @description Counts the polls, which are the times that the source was looked at, 0 if left out.
             * @default 0
             */
            Polls?: number;
            /**
             * Format: int64
             * @description Counts the polls, and the looks at the log, that went wrong, 0 if left out.
             * @default 0
             */
            Failures?: number;
            /**
             * Format: int64
             * @description Counts the lines that could not be read, 0 if left out.
             * @default 0
             */
            UnreadableLines?: number;
            /**
             * Format: int64
             * @description Gives how many bytes of the log wait to be read, 0 if left out.
             * @default 0
             */
            LogLagBytes?: number;
            /**
             * Format: double
             * @description Gives by how many seconds the licence server's clock is ahead of the collector's; null or left out where it prints no time.
             */
            ClockDifferenceSeconds?: number | null;
            /** @description This says for people what is wrong with the source, in at most 1,000 characters; null or left out where nothing is. */
            Error?: string | null;
        };
        /**
         * @description The state of a collector is what it reports of itself; it takes the place of what the collector reported before.
         * @example {
         *       "BrokerId": "broker-cad",
         *       "Version": "1.4.0",
         *       "HostName": "lic-cad-01",
         *       "StartedUtc": "2026-03-01T10:00:00.000Z",
         *       "SentUtc": "2026-03-02T09:59:30.250Z",
         *       "IntervalSeconds": 60,
         *       "BacklogMessages": 0,
         *       "BacklogBytes": 0,
         *       "BacklogSinceUtc": null,
         *       "DroppedMessages": 0,
         *       "RefusedMessages": 0,
         *       "Error": null,
         *       "Sources": [
         *         {
         *           "Name": "cad",
         *           "Manager": "flexlm",
         *           "IntervalSeconds": 60,
         *           "AsksLicenseServer": true,
         *           "LicenseServerNames": [
         *             "27000@lic-cad-01"
         *           ],
         *           "LastPollUtc": "2026-03-02T09:58:01.000Z",
         *           "LastSuccessUtc": "2026-03-02T09:58:02.000Z",
         *           "Polls": 1440,
         *           "Failures": 1,
         *           "UnreadableLines": 0,
         *           "LogLagBytes": 0,
         *           "ClockDifferenceSeconds": -2,
         *           "Error": null
         *         }
         *       ]
         *     }
         */
        CollectorState: {
            /** @description Names the broker as which the collector writes, in upper or lower case. */
            BrokerId: string;
            /** @description Gives the version of the collector's program. */
            Version: string;
            /** @description This is the name of the computer that the collector runs on. */
            HostName: string;
            /** @description The collector began to run at this instant in UTC. */
            StartedUtc: components["schemas"]["InstantInput"];
            /** @description This was sent at this instant in UTC, by the collector's clock; the service compares it with its own. */
            SentUtc: components["schemas"]["InstantInput"];
            /**
             * Format: double
             * @description These are the seconds between two reports of the collector itself.
             */
            IntervalSeconds: number;
            /**
             * Format: int64
             * @description Counts the messages that wait in its spool, 0 if left out.
             * @default 0
             */
            BacklogMessages?: number;
            /**
             * Format: int64
             * @description Gives how many bytes wait in its spool, 0 if left out.
             * @default 0
             */
            BacklogBytes?: number;
            /** @description The oldest message in its spool is from this instant in UTC; null or left out where none waits. */
            BacklogSinceUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * Format: int64
             * @description Counts the messages that it gave up since it started, 0 if left out.
             * @default 0
             */
            DroppedMessages?: number;
            /**
             * Format: int64
             * @description Counts the messages that the service refused since the collector started, 0 if left out.
             * @default 0
             */
            RefusedMessages?: number;
            /** @description This says for people why the collector cannot deliver its messages, in at most 1,000 characters; null or left out where it can. */
            Error?: string | null;
            /** @description This list has the sources of the collector in the order of its settings, at most 2,000; of more of them those with an error come first. */
            Sources: components["schemas"]["CollectorSourceState"][];
        };
        /**
         * @description The receipt says which collector the state was stored of, and when.
         * @example {
         *       "Id": 1,
         *       "ReceivedUtc": "2026-03-02T09:59:30.000Z"
         *     }
         */
        CollectorStateReceipt: {
            /**
             * Format: int64
             * @description Identifies the collector, the same in every answer.
             */
            Id: number;
            /**
             * Format: date-time
             * @description The state came in at this instant in UTC.
             */
            ReceivedUtc: string;
        };
        /**
         * @description This says how a collector is. `Running`: it reports, and nothing is wrong. `Degraded`: it reports, and says what is wrong with itself or with a source. `Silent`: its last report is older than three of its intervals.
         * @example Running
         * @enum {string}
         */
        CollectorStatus: "Running" | "Degraded" | "Silent";
        /**
         * @description This message reports the progress of a command that was handed to this broker, as an update of broker commands does. `Reason` in the answer says what is not allowed; that does not stop the batch.
         * @example {
         *       "MessageType": "command_result",
         *       "CommandId": 312,
         *       "Status": "Complete",
         *       "Output": "The licence was taken back"
         *     }
         */
        CommandResultMessage: {
            /**
             * @description This is always `command_result` in this kind of message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            MessageType: "command_result";
            /**
             * Format: int64
             * @description Identifies the command by its Id, as `getBrokerCommands` returns it.
             */
            CommandId: number;
            Status: components["schemas"]["ReportedCommandStatus"];
            /** @description This is what the command printed, at most 65,536 characters; a NUL in it is stored as U+FFFD. If left out, it stays as it is, and null takes it away. */
            Output?: string | null;
            /** @description This says why the command failed, in at most 65,536 characters; a NUL in it is stored as U+FFFD. If left out, it stays as it is, and null takes it away. */
            ErrorMessage?: string | null;
        };
        /**
         * @description A query says which features to compare in which two windows. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "First": {
         *         "StartDateUtc": "2026-01-01T00:00:00.000Z",
         *         "EndDateTimeUtc": "2026-02-01T00:00:00.000Z"
         *       },
         *       "Second": {
         *         "StartDateUtc": "2026-02-01T00:00:00.000Z",
         *         "EndDateTimeUtc": "2026-03-01T00:00:00.000Z"
         *       },
         *       "FeatureIds": [
         *         17
         *       ]
         *     }
         */
        CompareQuery: {
            /** @description This is the window that the other one is compared with. */
            First: components["schemas"]["ComparedWindow"];
            /** @description This is the window whose numbers the first one's are taken from. */
            Second: components["schemas"]["ComparedWindow"];
            /** @description Chooses these features alone, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Chooses features of these names alone, in upper or lower case. */
            FeatureNames?: string[];
            /** @description Chooses features on these licence servers alone, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Chooses features of these vendors alone, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns each of these selections, measured as one, in place of single features. The other filters choose among the features of each. */
            Selections?: components["schemas"]["MeasuredSelection"][];
            /**
             * @description Measures only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /**
             * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
             * @default false
             */
            IgnoreWeekends?: boolean;
            /** @description Says for each of these numbers of licences, ten at most, what it would have meant. */
            Licenses?: number[];
            /**
             * Format: double
             * @description Says above how many percent of the total the 99th percentile is tight; 90 unless given.
             * @default 90
             */
            TightPercent?: number;
            /**
             * Format: double
             * @description Says up to how many percent of the total the 99th percentile leaves licences to spare; 70 unless given.
             * @default 70
             */
            SparePercent?: number;
            /**
             * Format: double
             * @description Says from how many percent of the time on full use is too much; 1 unless given.
             * @default 1
             */
            ShortPercent?: number;
            /**
             * Format: int64
             * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
             * @default 1
             */
            PageNumber?: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
             * @default 100
             */
            PageSize?: number;
        };
        /**
         * @description An item has the numbers of one feature, or of one selection, in both windows.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Vendor": "acmecad",
         *       "Selection": null,
         *       "First": {
         *         "Total": 10,
         *         "KnownSeconds": 2419200,
         *         "MeasuredSeconds": 2419200,
         *         "P50": 0,
         *         "P90": 0,
         *         "P95": 0,
         *         "P99": 2,
         *         "P999": 2,
         *         "Max": 2,
         *         "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *         "AverageUsed": 0.09672619047619048,
         *         "FullSeconds": 0,
         *         "FullPercent": 0,
         *         "TrueDenials": 0,
         *         "Denials": 0,
         *         "Verdict": "Spare",
         *         "SpareLicenses": 8,
         *         "WhatIf": []
         *       },
         *       "Second": {
         *         "Total": 10,
         *         "KnownSeconds": 2419200,
         *         "MeasuredSeconds": 2419200,
         *         "P50": 0,
         *         "P90": 0,
         *         "P95": 0,
         *         "P99": 2,
         *         "P999": 2,
         *         "Max": 2,
         *         "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *         "AverageUsed": 0.09672619047619048,
         *         "FullSeconds": 0,
         *         "FullPercent": 0,
         *         "TrueDenials": 0,
         *         "Denials": 0,
         *         "Verdict": "Spare",
         *         "SpareLicenses": 8,
         *         "WhatIf": []
         *       },
         *       "Difference": {
         *         "Total": 0,
         *         "P50": 0,
         *         "P90": 0,
         *         "P95": 0,
         *         "P99": 2,
         *         "P999": 2,
         *         "Max": 2,
         *         "AverageUsed": 0.09672619047619048,
         *         "FullSeconds": 0,
         *         "FullPercent": 0,
         *         "KnownSeconds": -259200,
         *         "MeasuredSeconds": -259200,
         *         "TrueDenials": 0,
         *         "Denials": 0,
         *         "SpareLicenses": -2,
         *         "WhatIf": []
         *       }
         *     }
         */
        ComparedItem: {
            /**
             * Format: int64
             * @description Identifies the feature; null where the item is a selection.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where the item is a selection. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where the item is a selection. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server of the feature; null where the item is a selection.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where the item is a selection. */
            LicenseServerName: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known, and where the item is a selection. */
            Vendor: string | null;
            /** @description This is the name of the selection; null where the item is a single feature. */
            Selection: string | null;
            /** @description These are the numbers of the first window. */
            First: components["schemas"]["RightsizingNumbers"];
            /** @description These are the numbers of the second window. */
            Second: components["schemas"]["RightsizingNumbers"];
            Difference: components["schemas"]["RightsizingDifference"];
        };
        /**
         * @description A page has features or selections, those with most licences to spare in the second window first.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Selection": null,
         *           "First": {
         *             "Total": 10,
         *             "KnownSeconds": 2419200,
         *             "MeasuredSeconds": 2419200,
         *             "P50": 0,
         *             "P90": 0,
         *             "P95": 0,
         *             "P99": 2,
         *             "P999": 2,
         *             "Max": 2,
         *             "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *             "AverageUsed": 0.09672619047619048,
         *             "FullSeconds": 0,
         *             "FullPercent": 0,
         *             "TrueDenials": 0,
         *             "Denials": 0,
         *             "Verdict": "Spare",
         *             "SpareLicenses": 8,
         *             "WhatIf": []
         *           },
         *           "Second": {
         *             "Total": 10,
         *             "KnownSeconds": 2419200,
         *             "MeasuredSeconds": 2419200,
         *             "P50": 0,
         *             "P90": 0,
         *             "P95": 0,
         *             "P99": 2,
         *             "P999": 2,
         *             "Max": 2,
         *             "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *             "AverageUsed": 0.09672619047619048,
         *             "FullSeconds": 0,
         *             "FullPercent": 0,
         *             "TrueDenials": 0,
         *             "Denials": 0,
         *             "Verdict": "Spare",
         *             "SpareLicenses": 8,
         *             "WhatIf": []
         *           },
         *           "Difference": {
         *             "Total": 0,
         *             "P50": 0,
         *             "P90": 0,
         *             "P95": 0,
         *             "P99": 2,
         *             "P999": 2,
         *             "Max": 2,
         *             "AverageUsed": 0.09672619047619048,
         *             "FullSeconds": 0,
         *             "FullPercent": 0,
         *             "KnownSeconds": -259200,
         *             "MeasuredSeconds": -259200,
         *             "TrueDenials": 0,
         *             "Denials": 0,
         *             "SpareLicenses": -2,
         *             "WhatIf": []
         *           }
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        ComparedPage: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the items of the page, those with most licences to spare in the second window first, then by Id. */
            Items: components["schemas"]["ComparedItem"][];
            /**
             * Format: int64
             * @description This is the page that is answered, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description Counts all rows that there are, on this page or not.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description Counts the pages that there are; 0 where there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This is one of the two windows of time.
         * @example {
         *       "StartDateUtc": "2026-02-01T00:00:00.000Z",
         *       "EndDateTimeUtc": "2026-03-01T00:00:00.000Z"
         *     }
         */
        ComparedWindow: {
            /**
             * @description The window begins at this instant, which belongs to it.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartDateUtc: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndDateTimeUtc?: string;
        };
        /**
         * @description This says what one feature cost in one currency, in the part of the window before now.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Vendor": "acmecad",
         *       "Currency": "EUR",
         *       "Cost": 256.51,
         *       "PaidLicenses": 4,
         *       "CostPerLicenseHour": 3.9463076923076925,
         *       "SpareCost": 256.51,
         *       "LicenseSeconds": 234000,
         *       "Verdict": "Spare",
         *       "SpareLicenses": 8,
         *       "UnpricedPurchases": 2
         *     }
         */
        CostItem: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /** @description Names the vendor of the feature; null where it has none. */
            Vendor: string | null;
            /** @description Names the currency by its three letters of ISO 4217; null where no cost of the feature is known. */
            Currency: string | null;
            /**
             * Format: double
             * @description Gives in units of the currency what the purchases of the feature cost; null where that is not known.
             */
            Cost: number | null;
            /**
             * Format: double
             * @description Gives how many licences are paid for, on average over the window; null where that is not known.
             */
            PaidLicenses: number | null;
            /**
             * Format: double
             * @description Gives in units of the currency the cost of each licence-hour of use; null where no cost is known and where nobody used the feature.
             */
            CostPerLicenseHour: number | null;
            /**
             * Format: double
             * @description Gives in units of the currency what `SpareLicenses` cost, at the average cost of a licence that is paid for; null where no cost or number of paid licences is known.
             */
            SpareCost: number | null;
            /**
             * Format: double
             * @description Gives the licence-seconds of use of the feature in the known part of the window.
             */
            LicenseSeconds: number;
            Verdict: components["schemas"]["LicenseVerdict"];
            /**
             * Format: int64
             * @description Counts the licences that nobody needs, as `GET /api/v1/features/rightsizing` does.
             */
            SpareLicenses: number;
            /**
             * Format: int64
             * @description Counts the purchases of the feature of which the cost is not known: without price, without the start of a term, or for a number of licences that is not known.
             */
            UnpricedPurchases: number;
        };
        /**
         * @description The page has features with what they cost, by currency.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Currency": "EUR",
         *           "Cost": 256.51,
         *           "PaidLicenses": 4,
         *           "CostPerLicenseHour": 3.9463076923076925,
         *           "SpareCost": 256.51,
         *           "LicenseSeconds": 234000,
         *           "Verdict": "Spare",
         *           "SpareLicenses": 8,
         *           "UnpricedPurchases": 2
         *         },
         *         {
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Currency": null,
         *           "Cost": null,
         *           "PaidLicenses": null,
         *           "CostPerLicenseHour": null,
         *           "SpareCost": null,
         *           "LicenseSeconds": 0,
         *           "Verdict": "Unknown",
         *           "SpareLicenses": 0,
         *           "UnpricedPurchases": 0
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 2,
         *       "TotalPages": 1,
         *       "Totals": [
         *         {
         *           "Currency": "EUR",
         *           "Cost": 256.51,
         *           "SpareCost": 256.51
         *         }
         *       ]
         *     }
         */
        CostPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["CostItem"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
            /** @description These are the sums of each currency by itself. */
            Totals: components["schemas"]["CostTotal"][];
        };
        /**
         * @description This says what all features together cost in one currency.
         * @example {
         *       "Currency": "EUR",
         *       "Cost": 256.51,
         *       "SpareCost": 256.51
         *     }
         */
        CostTotal: {
            /** @description Names the currency by its three letters of ISO 4217. */
            Currency: string;
            /**
             * Format: double
             * @description Gives in units of the currency what all rows of it cost, on all pages.
             */
            Cost: number;
            /**
             * Format: double
             * @description Gives in units of the currency what spare licences cost in all rows of which it is known.
             */
            SpareCost: number;
        };
        /**
         * @description This says what divides the cells of a CSV text. `Comma`: a comma, with a dot as the decimal sign. `Semicolon`: a semicolon, with a comma, as spreadsheets write it in many countries. It is `Comma` unless given.
         * @default Comma
         * @example Comma
         * @enum {string}
         */
        CsvDelimiter: "Comma" | "Semicolon";
        /**
         * @description A page has alerts that fire or are pending.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "EvaluatedUtc": "2026-03-02T09:59:58.000Z",
         *       "Firing": 1,
         *       "Pending": 0,
         *       "Items": [
         *         {
         *           "Id": 41,
         *           "RuleId": 3,
         *           "RuleName": "CAD is nearly full",
         *           "Kind": "UsedPercent",
         *           "OwnerAccountId": 1,
         *           "OwnerAccountName": "admin",
         *           "State": "Firing",
         *           "Severity": "Warning",
         *           "Subject": {
         *             "FeatureId": 17,
         *             "FeatureName": "cad_pro",
         *             "FeatureVersion": "2024.0",
         *             "Vendor": "acmecad",
         *             "LicenseServerId": 1,
         *             "LicenseServerName": "27000@lic-cad-01",
         *             "UserId": null,
         *             "UserName": null,
         *             "BrokerId": null,
         *             "ExpirationDateUtc": null
         *           },
         *           "Value": 90,
         *           "Threshold": 90,
         *           "Summary": "90 % of the licences of cad_pro 2024.0 on 27000@lic-cad-01 are in use.",
         *           "PendingUtc": "2026-03-02T08:50:00.000Z",
         *           "FiringUtc": "2026-03-02T09:00:00.000Z",
         *           "ResolvedUtc": null
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        CurrentAlerts: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The rules were last evaluated up to this instant in UTC; null where they never were.
             */
            EvaluatedUtc: string | null;
            /**
             * Format: int64
             * @description Counts the alerts that fire, on this page or not.
             */
            Firing: number;
            /**
             * Format: int64
             * @description Counts the alerts that are pending, on this page or not.
             */
            Pending: number;
            /** @description These are the alerts: those that fire first, then by severity, the latest first. */
            Items: components["schemas"]["Alert"][];
            /**
             * Format: int64
             * @description This is the page that is answered, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description Counts all rows that there are, on this page or not.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description Counts the pages that there are; 0 where there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This message is a snapshot: all features of a licence server at one instant, and every checkout in them. Active sessions that began by then and are not listed are closed at that instant; features that are not listed any more are no longer active, but for those that administrators added. A snapshot that is older than the last applied one of that server and `Scope` is not applied. Exact events of the same server are not undone by a snapshot.
         * @example {
         *       "MessageType": "data_inquiry",
         *       "LicenseServer": {
         *         "Name": "27000@lic-cad-01"
         *       },
         *       "TimestampUtc": "2026-03-02T09:58:00.000Z",
         *       "Pools": [
         *         {
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "Total": 10,
         *           "Used": 8
         *         }
         *       ]
         *     }
         */
        DataInquiryMessage: {
            /**
             * @description This is always `data_inquiry` in this kind of message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            MessageType: "data_inquiry";
            LicenseServer: components["schemas"]["ReportedLicenseServer"];
            /** @description The snapshot was taken at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /** @description Says whether the server runs; if left out, that stays as it is known. */
            Status?: components["schemas"]["ReportedStatus"];
            /** @description These are all hosts of the server, at most 100, in place of those known; if left out, they stay as they are known. */
            Hosts?: components["schemas"]["ReportedHost"][];
            /** @description These are all vendor daemons of the server, at most 1,000, in place of those known; if left out, they stay as they are known. */
            Vendors?: components["schemas"]["ReportedVendor"][];
            /**
             * @description Says what the licence manager was asked for, and so what may be concluded from what is missing; `usage` unless given.
             * @default usage
             */
            Scope?: components["schemas"]["InquiryScope"];
            /** @description These are the features that are listed, at most 100,000; an empty list says that the server has none. */
            Pools: components["schemas"]["ReportedPool"][];
        };
        /**
         * @description A denial is one request for licences that was refused.
         * @example {
         *       "Id": 5521,
         *       "DenialTimeUtc": "2026-03-02T09:41:10.000Z",
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": 133,
         *       "UserName": "pruiz",
         *       "Workstation": "ws-0310",
         *       "NumberOfLicenses": 3,
         *       "DenialType": "NoLicenseAvailable",
         *       "IsTrueDenial": true,
         *       "ErrorMessage": "Licensed number of users already reached.",
         *       "MajorErrorCode": -4,
         *       "MinorErrorCode": 342
         *     }
         */
        Denial: {
            /**
             * Format: int64
             * @description Identifies the denial, the same in every answer; a denial that came in later has a higher Id.
             */
            Id: number;
            /**
             * Format: date-time
             * @description The request was denied at this instant in UTC.
             */
            DenialTimeUtc: string;
            /**
             * Format: int64
             * @description Identifies the feature; null where the server has no such feature, or it is not known which of several it was.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature that was asked for. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it is not known. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as it was first seen. */
            UserName: string;
            /** @description Names the computer that asked; null where it is not known. */
            Workstation: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were asked for at once.
             */
            NumberOfLicenses: number;
            DenialType: components["schemas"]["DenialType"];
            /** @description Says whether the user truly went without. It is false when the same user was granted the same feature (of any vendor, version and server) within the tolerance after the denial, 60 seconds unless set otherwise, or had been denied it within the tolerance before, so that a chain of repeats counts once. It is false, too, where the client went on to ask another licence server. The verdict may change when a report arrives late. */
            IsTrueDenial: boolean;
            /** @description This is what the licence manager said of the reason; null where it said nothing. */
            ErrorMessage: string | null;
            /**
             * Format: int32
             * @description This is the licence manager's code for the reason; FlexLM's are negative. It is null where it is not known.
             */
            MajorErrorCode: number | null;
            /**
             * Format: int32
             * @description This is the licence manager's second code for the reason, not to be relied on; null where it is not known.
             */
            MinorErrorCode: number | null;
        };
        /**
         * @description A count says how many denials there were for one name.
         * @example {
         *       "Name": "cad_pro",
         *       "UserId": null,
         *       "Denials": 1,
         *       "TrueDenials": 1,
         *       "FalseDenials": 0
         *     }
         */
        DenialCount: {
            /** @description This is the name of the feature or the user, as it was first seen. */
            Name: string;
            /**
             * Format: int64
             * @description Identifies the user; null when counted by feature.
             */
            UserId: number | null;
            /**
             * Format: int64
             * @description Counts the denials that there were, true and false ones.
             */
            Denials: number;
            /**
             * Format: int64
             * @description Counts those of the denials that were true ones.
             */
            TrueDenials: number;
            /**
             * Format: int64
             * @description Counts those of the denials that were false ones.
             */
            FalseDenials: number;
        };
        /**
         * @description The counts of denials are given by name, most denials first.
         * @example {
         *       "Items": [
         *         {
         *           "Name": "cad_pro",
         *           "UserId": null,
         *           "Denials": 1,
         *           "TrueDenials": 1,
         *           "FalseDenials": 0
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        DenialCounts: {
            /** @description These are the counts, most denials first and by name among equals. */
            Items: components["schemas"]["DenialCount"][];
            /**
             * Format: int64
             * @description Counts the names that there are, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description This event says that a request for licences was refused: a denial is added.
         * @example {
         *       "EventType": "denial",
         *       "TimestampUtc": "2026-03-02T09:41:10.000Z",
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "UserName": "pruiz",
         *       "Workstation": "ws-0310",
         *       "NumberOfLicenses": 3,
         *       "DenialType": "NoLicenseAvailable",
         *       "ErrorMessage": "Licensed number of users already reached.",
         *       "MajorErrorCode": -4,
         *       "MinorErrorCode": 342
         *     }
         */
        DenialEvent: {
            /**
             * @description This is always `denial` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "denial";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that wrote of it; left out or null where the log does not say. */
            Vendor?: string | null;
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version of the feature; left out or null where the log does not say. */
            FeatureVersion?: string | null;
            /** @description This is the additional key of the feature; left out or null where the log does not say. */
            AdditionalKey?: string | null;
            /** @description This is the name of the user, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where the log does not say. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where the log does not say. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where the log does not say. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where the log does not say. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where the log does not say. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were asked for at once; 1 unless given.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
            DenialType?: components["schemas"]["ReportedDenialType"];
            /** @description This is what the licence manager said of the reason, at most 4,000 characters; left out or null where it said nothing. */
            ErrorMessage?: string | null;
            /**
             * Format: int32
             * @description This is the licence manager's code for the reason, such as -4 in FlexLM; left out or null where the log does not say.
             */
            MajorErrorCode?: number | null;
            /**
             * Format: int32
             * @description This is the licence manager's second code for the reason, such as 342 in FlexLM; left out or null where the log does not say.
             */
            MinorErrorCode?: number | null;
            /**
             * @description Says whether the client gave up here, `true` unless given. Where it went on to ask another licence server, the denial is never a true one.
             * @default true
             */
            IsLastAttempt?: boolean;
        };
        /**
         * @description Denials can be ordered by these fields.
         * @example Id
         * @enum {string}
         */
        DenialField: "Id" | "DenialTimeUtc" | "FeatureId" | "FeatureName" | "FeatureVersion" | "AdditionalKey" | "Vendor" | "LicenseServerId" | "LicenseServerName" | "UserId" | "UserName" | "Workstation" | "NumberOfLicenses" | "DenialType" | "IsTrueDenial" | "ErrorMessage" | "MajorErrorCode" | "MinorErrorCode";
        /**
         * @description This says by what denials are counted. `Feature`: by the feature's name, over all versions, vendors and licence servers. `User`: by the user who was denied.
         * @default Feature
         * @example Feature
         * @enum {string}
         */
        DenialGrouping: "Feature" | "User";
        /**
         * @description A page has denials, the newest first.
         * @example {
         *       "Items": [
         *         {
         *           "Id": 5521,
         *           "DenialTimeUtc": "2026-03-02T09:41:10.000Z",
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 133,
         *           "UserName": "pruiz",
         *           "Workstation": "ws-0310",
         *           "NumberOfLicenses": 3,
         *           "DenialType": "NoLicenseAvailable",
         *           "IsTrueDenial": true,
         *           "ErrorMessage": "Licensed number of users already reached.",
         *           "MajorErrorCode": -4,
         *           "MinorErrorCode": 342
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        DenialPage: {
            /** @description These are the denials of this page, the newest first; the list is empty past the last page. */
            Items: components["schemas"]["Denial"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A point says how many denials there were in one bucket of time.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "Denials": 1,
         *       "TrueDenials": 1,
         *       "FalseDenials": 0
         *     }
         */
        DenialPoint: {
            /**
             * Format: date-time
             * @description The bucket begins at this instant in UTC, or the window where that begins later.
             */
            StartUtc: string;
            /**
             * Format: int64
             * @description Counts the denials that there were, true and false ones.
             */
            Denials: number;
            /**
             * Format: int64
             * @description Counts those of the denials that were true ones.
             */
            TrueDenials: number;
            /**
             * Format: int64
             * @description Counts those of the denials that were false ones.
             */
            FalseDenials: number;
        };
        /**
         * @description A query says which denials to answer, and in what order. Filters narrow each other, the values of one filter widen it. An unknown Id or name is no mistake: it matches no row. The licence type and the product of a denial are those of its feature, where that is known; its name, version, vendor and additional key are those of the denial.
         * @example {
         *       "StartUtc": "2026-03-02",
         *       "EndUtc": "2026-03-03",
         *       "TrueDenialsOnly": true,
         *       "ErrorText": "already reached",
         *       "Sort": [
         *         {
         *           "Field": "UserName"
         *         },
         *         {
         *           "Field": "DenialTimeUtc",
         *           "Direction": "Descending"
         *         }
         *       ]
         *     }
         */
        DenialQuery: {
            /** @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past. */
            StartUtc?: components["schemas"]["InstantInput"];
            /** @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start. */
            EndUtc?: components["schemas"]["InstantInput"];
            /**
             * @description Leaves out false denials where it is `true`.
             * @default false
             */
            TrueDenialsOnly?: boolean;
            /** @description Returns only denials of these types. */
            DenialTypes?: components["schemas"]["DenialType"][];
            /** @description Returns only denials whose `ErrorMessage` contains this text, in upper or lower case. */
            ErrorText?: string;
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Features?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list beside `Features` that narrows the first, such as one of products. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`. */
            UserIds?: number[];
            /** @description Returns only what belongs to the users of these names, in upper or lower case. */
            UserNames?: string[];
            /** @description Returns only what came from these workstations, in upper or lower case. */
            Workstations?: string[];
            /** @description Returns only what was counted to these groups, by their Ids from `/api/v1/groups`. */
            GroupIds?: number[];
            /** @description Returns only what was counted to the groups of these names, in upper or lower case. */
            GroupNames?: string[];
            /** @description Returns only rows of which one text field contains this text, in upper or lower case. */
            Search?: string;
            /** @description `Search` looks into these fields; if left out, into all text fields. */
            SearchFields?: components["schemas"]["DenialTextField"][];
            /** @description Rows are ordered by the first of these fields, then by the second, and so on, and last by Id in the direction of the first. Texts are ordered by the code points of their lower-cased form, null first. If left out, the newest denial comes first. */
            Sort?: components["schemas"]["DenialSort"][];
            /**
             * Format: int64
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /**
             * Format: int32
             * @description Returns at most this many rows, 100 unless given and 1,000 at most.
             * @default 100
             */
            Limit?: number;
        };
        /**
         * @description The answer to a query has the denials that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 5521,
         *           "DenialTimeUtc": "2026-03-02T09:41:10.000Z",
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 133,
         *           "UserName": "pruiz",
         *           "Workstation": "ws-0310",
         *           "NumberOfLicenses": 3,
         *           "DenialType": "NoLicenseAvailable",
         *           "IsTrueDenial": true,
         *           "ErrorMessage": "Licensed number of users already reached.",
         *           "MajorErrorCode": -4,
         *           "MinorErrorCode": 342
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        DenialQueryResult: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC; what lasts on is counted to it.
             */
            AsOfUtc: string;
            /** @description These are the rows from `Offset` on, at most `Limit` of them; the list is empty past the last row. */
            Items: components["schemas"]["Denial"][];
            /**
             * Format: int64
             * @description This many rows match the filters, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description One part of an order names a field to order by, and the direction.
         * @example {
         *       "Field": "Id",
         *       "Direction": "Descending"
         *     }
         */
        DenialSort: {
            Field: components["schemas"]["DenialField"];
            Direction?: components["schemas"]["SortDirection"];
        };
        /**
         * @description These text fields of denials can be searched.
         * @example FeatureName
         * @enum {string}
         */
        DenialTextField: "FeatureName" | "FeatureVersion" | "AdditionalKey" | "Vendor" | "LicenseServerName" | "UserName" | "Workstation" | "DenialType" | "ErrorMessage";
        /**
         * @description This says why a request was denied. `NoLicenseAvailable`: all licences were in use. `AllLicensesAreReservedForOthers`: those left were reserved for others. `Other`: for another reason, such as a feature that the server does not support.
         * @example NoLicenseAvailable
         * @enum {string}
         */
        DenialType: "NoLicenseAvailable" | "AllLicensesAreReservedForOthers" | "Other";
        /**
         * @description The denials of a window are counted in each of its buckets.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Points": [
         *         {
         *           "StartUtc": "2026-03-02T00:00:00.000Z",
         *           "Denials": 1,
         *           "TrueDenials": 1,
         *           "FalseDenials": 0
         *         }
         *       ]
         *     }
         */
        DenialsOverTime: {
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the buckets in order of time. */
            Points: components["schemas"]["DenialPoint"][];
        };
        /**
         * @description This event says that a user stopped waiting for licences: they were granted, or the user gave up. `Queued` of a feature comes from snapshots.
         * @example {
         *       "EventType": "dequeue",
         *       "TimestampUtc": "2026-03-02T07:58:21.000Z",
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142"
         *     }
         */
        DequeueEvent: {
            /**
             * @description This is always `dequeue` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "dequeue";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that wrote of it; left out or null where the log does not say. */
            Vendor?: string | null;
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version of the feature; left out or null where the log does not say. */
            FeatureVersion?: string | null;
            /** @description This is the additional key of the feature; left out or null where the log does not say. */
            AdditionalKey?: string | null;
            /** @description This is the name of the user, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where the log does not say. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where the log does not say. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where the log does not say. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where the log does not say. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where the log does not say. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that the event is about; 1 unless given, and 0 where a checkout shares the licences of another one.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
        };
        /**
         * @description This says whether a licence server is monitored (`Enabled`), not monitored for a time (`Disabled`), or removed (`Deleted`). A removed server appears in history only.
         * @example Enabled
         * @enum {string}
         */
        EnableStatus: "Enabled" | "Disabled" | "Deleted";
        /**
         * @description This message says what happened on a licence server, with exact times. An event that was applied before changes nothing, so a log can be sent again from an earlier place.
         * @example {
         *       "MessageType": "events",
         *       "LicenseServer": {
         *         "Name": "27000@lic-cad-01"
         *       },
         *       "Events": [
         *         {
         *           "EventType": "checkout",
         *           "TimestampUtc": "2026-03-02T07:58:21.000Z",
         *           "Vendor": "acmecad",
         *           "FeatureName": "cad_pro",
         *           "UserName": "mkeller",
         *           "Workstation": "ws-0142"
         *         }
         *       ]
         *     }
         */
        EventsMessage: {
            /**
             * @description This is always `events` in this kind of message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            MessageType: "events";
            LicenseServer: components["schemas"]["ReportedLicenseServer"];
            /** @description These are the events, at least 1 and at most 100,000, in the order of the log. */
            Events: components["schemas"]["LogEvent"][];
        };
        /**
         * @description This is a day on which licences of a feature expire.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *       "Quantity": 6,
         *       "Total": 10,
         *       "IsExpired": false
         *     }
         */
        ExpirationItem: {
            /**
             * Format: int64
             * @description Identifies the feature whose licences expire.
             */
            FeatureId: number;
            /** @description This is the name of the feature as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server of the feature.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: date-time
             * @description The licences expire at the end of the day that begins at this instant in UTC.
             */
            ExpirationDateUtc: string;
            /**
             * Format: int64
             * @description Counts the licences that expire on this day: the sum of what was bought to that day, or the total of the feature where only one day is known of all its licences. It is null where that is not known.
             */
            Quantity: number | null;
            /**
             * Format: int64
             * @description Counts all licences of the feature, as last reported; null where that is not known or they are not counted.
             */
            Total: number | null;
            /** @description Says whether the day has passed. */
            IsExpired: boolean;
        };
        /**
         * @description The answer has the days on which licences expire.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "Quantity": 6,
         *           "Total": 10,
         *           "IsExpired": false
         *         }
         *       ]
         *     }
         */
        Expirations: {
            /**
             * Format: date-time
             * @description The days are as they were at this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the days, the earliest first, then in the order of features. */
            Items: components["schemas"]["ExpirationItem"][];
        };
        /**
         * @description A feature is one pool of licences on one licence server. A pool is one combination of licence server, vendor, name, version, additional key and licence type, so one feature name may have several rows. Where a licence manager prints one total for several versions (`IsTotalShared`), the highest version's row carries the total and the use that belongs to no other version; `Available` and `UsagePercent` are null on all of them.
         * @example {
         *       "Id": 17,
         *       "Name": "cad_pro",
         *       "Version": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "ProductName": "CAD Professional",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Total": 10,
         *       "Used": 8,
         *       "Borrowed": 2,
         *       "Reserved": 5,
         *       "Queued": 0,
         *       "Available": 2,
         *       "UsagePercent": 80,
         *       "IsUncounted": false,
         *       "IsTotalShared": false,
         *       "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *       "Increments": [
         *         {
         *           "Quantity": 6,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *         },
         *         {
         *           "Quantity": 4,
         *           "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *           "ExpirationDateUtc": null
         *         }
         *       ],
         *       "IsActive": true
         *     }
         */
        Feature: {
            /**
             * Format: int64
             * @description Identifies the feature; it stays the same for good and is not given to another one.
             */
            Id: number;
            /** @description This is the name of the feature, as the licence manager printed it first; names are compared without regard to upper and lower case. */
            Name: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            Version: string | null;
            /** @description This distinguishes pools of the same name and version, where the vendor uses such a key; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /** @description Names the product, or package, that the feature belongs to, as an administrator named it or the licence manager prints it; null where it is not known. */
            ProductName: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the licences that were bought; null where they are not counted, or the total is in another version's row.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; null where it is not known. In FlexLM reservations count, and requests that wait do not.
             */
            Used: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed now; null where it is not known.
             */
            Borrowed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are reserved for users or groups; null where it is not known.
             */
            Reserved: number | null;
            /**
             * Format: int64
             * @description Counts the licences that users wait for; null where it is not known.
             */
            Queued: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are free: `Total` less `Used`, and never below 0. It is null where either is, and where the total is shared.
             */
            Available: number | null;
            /**
             * Format: double
             * @description Gives `Used` in percent of `Total`, rounded to two decimals; more than 100 where more is used than was bought, and null where the total is not known, 0 or shared.
             */
            UsagePercent: number | null;
            /** @description Says whether the licence has no limit of users; `Total` is null then. */
            IsUncounted: boolean;
            /** @description Says whether one total is printed for this and other versions together; the highest version carries it. */
            IsTotalShared: boolean;
            /**
             * Format: date-time
             * @description The licence is valid from this midnight UTC on; null where that is not known.
             */
            StartDateUtc: string | null;
            /**
             * Format: date-time
             * @description This is the midnight UTC that begins the earliest day of expiry that has not passed, or the last one when all have; the licence is valid to the end of that day. Null means permanent.
             */
            ExpirationDateUtc: string | null;
            /** @description These are the purchases that make up the pool, where the licence manager reports them; otherwise the list is empty. */
            Increments: components["schemas"]["LicenseIncrement"][];
            /** @description Says whether the feature is active: the licence server's last report listed it, not as an error, and it has not expired. */
            IsActive: boolean;
        };
        /**
         * @description Features can be ordered by these fields.
         * @example Id
         * @enum {string}
         */
        FeatureField: "Id" | "Name" | "Version" | "AdditionalKey" | "Vendor" | "ProductName" | "LicenseType" | "LicenseServerId" | "LicenseServerName" | "Total" | "Used" | "Borrowed" | "Reserved" | "Queued" | "Available" | "UsagePercent" | "IsUncounted" | "IsTotalShared" | "StartDateUtc" | "ExpirationDateUtc" | "IsActive" | "PackageId" | "SortOrder" | "NumberOfTokens" | "HostIds" | "VendorString";
        /**
         * @description This record has what is needed to choose a feature from a list.
         * @example {
         *       "Id": 17,
         *       "Name": "cad_pro",
         *       "Version": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1
         *     }
         */
        FeatureLookupEntry: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            Id: number;
            /** @description This is the name of the feature, as it was first seen. */
            Name: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            Version: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
        };
        /**
         * @description A query says which features to answer, and in what order. Filters narrow each other, the values of one filter widen it. An unknown Id or name is no mistake: it matches no row.
         * @example {
         *       "ActiveOnly": true,
         *       "Features": [
         *         {
         *           "FeatureName": "cad_pro"
         *         },
         *         {
         *           "FeatureName": "cad_mesh"
         *         }
         *       ],
         *       "Sort": [
         *         {
         *           "Field": "UsagePercent",
         *           "Direction": "Descending"
         *         }
         *       ],
         *       "Offset": 0,
         *       "Limit": 20
         *     }
         */
        FeatureQuery: {
            /**
             * @description Leaves out features that are not active where it is `true`.
             * @default false
             */
            ActiveOnly?: boolean;
            /** @description Returns only features whose `ExpirationDateUtc` is this instant or a later one; permanent ones are left out. */
            ExpirationStartUtc?: components["schemas"]["InstantInput"];
            /** @description Returns only features whose `ExpirationDateUtc` is before this instant; permanent ones are left out. There is none where it is not after `ExpirationStartUtc`. */
            ExpirationEndUtc?: components["schemas"]["InstantInput"];
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Features?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list beside `Features` that narrows the first, such as one of products. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only components of these packages, by the Ids of the features that are packages. */
            PackageIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only rows of which one text field contains this text, in upper or lower case. */
            Search?: string;
            /** @description `Search` looks into these fields; if left out, into all text fields. */
            SearchFields?: components["schemas"]["FeatureTextField"][];
            /** @description Rows are ordered by the first of these fields, then by the second, and so on, and last by Id in the direction of the first. Texts are ordered by the code points of their lower-cased form, null first. If left out, the order is that of the list of features. */
            Sort?: components["schemas"]["FeatureSort"][];
            /**
             * Format: int64
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /**
             * Format: int32
             * @description Returns at most this many rows, 100 unless given and 1,000 at most.
             * @default 100
             */
            Limit?: number;
        };
        /**
         * @description The answer to a query has the features that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 17,
         *           "Name": "cad_pro",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": 10,
         *           "Used": 8,
         *           "Borrowed": 2,
         *           "Reserved": 5,
         *           "Queued": 0,
         *           "Available": 2,
         *           "UsagePercent": 80,
         *           "IsUncounted": false,
         *           "IsTotalShared": false,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "Increments": [
         *             {
         *               "Quantity": 6,
         *               "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *               "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *             },
         *             {
         *               "Quantity": 4,
         *               "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *               "ExpirationDateUtc": null
         *             }
         *           ],
         *           "IsActive": true,
         *           "PackageId": null,
         *           "SortOrder": null,
         *           "NumberOfTokens": null,
         *           "HostIds": "00163e4c7a10",
         *           "VendorString": "CADPRO-FULL"
         *         },
         *         {
         *           "Id": 18,
         *           "Name": "cad_mesh",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": null,
         *           "Used": 0,
         *           "Borrowed": 0,
         *           "Reserved": 0,
         *           "Queued": 0,
         *           "Available": null,
         *           "UsagePercent": null,
         *           "IsUncounted": true,
         *           "IsTotalShared": false,
         *           "StartDateUtc": null,
         *           "ExpirationDateUtc": null,
         *           "Increments": [],
         *           "IsActive": true,
         *           "PackageId": 21,
         *           "SortOrder": 1,
         *           "NumberOfTokens": 1,
         *           "HostIds": null,
         *           "VendorString": null
         *         }
         *       ],
         *       "TotalCount": 2
         *     }
         */
        FeatureQueryResult: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC; what lasts on is counted to it.
             */
            AsOfUtc: string;
            /** @description These are the rows from `Offset` on, at most `Limit` of them; the list is empty past the last row. */
            Items: components["schemas"]["QueriedFeature"][];
            /**
             * Format: int64
             * @description This many rows match the filters, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description A selection chooses features: all given fields must match. Names are compared without regard to upper and lower case, versions and additional keys exactly. A selection without any field matches every feature.
         * @example {
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad"
         *     }
         */
        FeatureSelector: {
            /** @description Chooses features of this name, in upper or lower case. */
            FeatureName?: string;
            /** @description Chooses features of this licensed version, compared exactly as a text. */
            FeatureVersion?: string;
            /** @description Chooses features with this additional key, compared exactly. */
            AdditionalKey?: string;
            /** @description Chooses features of this vendor, by the name of the vendor daemon, in upper or lower case. */
            Vendor?: string;
            /** @description Chooses features of this product, in upper or lower case. */
            ProductName?: string;
            LicenseType?: components["schemas"]["SelectedLicenseType"];
            /** @description Chooses features on the licence server of this name, in upper or lower case. */
            LicenseServerName?: string;
        };
        /**
         * @description One part of an order names a field to order by, and the direction.
         * @example {
         *       "Field": "Id",
         *       "Direction": "Descending"
         *     }
         */
        FeatureSort: {
            Field: components["schemas"]["FeatureField"];
            Direction?: components["schemas"]["SortDirection"];
        };
        /**
         * @description These text fields of features can be searched.
         * @example Name
         * @enum {string}
         */
        FeatureTextField: "Name" | "Version" | "AdditionalKey" | "Vendor" | "ProductName" | "LicenseType" | "LicenseServerName" | "HostIds" | "VendorString";
        /**
         * @description This record shows the use of one feature, with its pools and its active sessions. The sums are over the active pools.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "FeatureName": "cad_pro",
         *       "Total": 10,
         *       "Used": 8,
         *       "Borrowed": 2,
         *       "Reserved": 5,
         *       "Queued": 0,
         *       "Pools": [
         *         {
         *           "Id": 17,
         *           "Name": "cad_pro",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": 10,
         *           "Used": 8,
         *           "Borrowed": 2,
         *           "Reserved": 5,
         *           "Queued": 0,
         *           "Available": 2,
         *           "UsagePercent": 80,
         *           "IsUncounted": false,
         *           "IsTotalShared": false,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "Increments": [
         *             {
         *               "Quantity": 6,
         *               "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *               "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *             },
         *             {
         *               "Quantity": 4,
         *               "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *               "ExpirationDateUtc": null
         *             }
         *           ],
         *           "IsActive": true
         *         }
         *       ],
         *       "Sessions": [
         *         {
         *           "Id": 90388,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "FirstName": null,
         *           "LastName": null,
         *           "Email": null,
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0077",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1031",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 2,
         *           "IsBorrowed": true,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-02-27T15:30:00.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 239400,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": 604800,
         *           "LingerDueDateUtc": "2026-03-06T15:30:00.000Z",
         *           "Source": "snapshot",
         *           "EndIsEstimated": false
         *         },
         *         {
         *           "Id": 90412,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1102",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 7299,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false
         *         }
         *       ]
         *     }
         */
        FeatureUsage: {
            /**
             * Format: date-time
             * @description The durations of sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence managers print it; null where it is not known.
             */
            Used: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed; null where it is not known.
             */
            Borrowed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are reserved for users or groups; null where it is not known.
             */
            Reserved: number | null;
            /**
             * Format: int64
             * @description Counts the licences that users wait for; null where it is not known.
             */
            Queued: number | null;
            /** @description These are the feature's pools, active or not, in the order of the list of features. */
            Pools: components["schemas"]["Feature"][];
            /** @description These are the active sessions in these pools, longest running first. */
            Sessions: components["schemas"]["Session"][];
        };
        /**
         * @description A query has selections of features; the answer has one row for each.
         * @example {
         *       "Selections": [
         *         {
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad"
         *         },
         *         {
         *           "FeatureName": "cad_mesh",
         *           "LicenseServerName": "27000@lic-cad-01"
         *         }
         *       ]
         *     }
         */
        FeatureUsageQuery: {
            /** @description These are the selections, at most 1,000. */
            Selections: components["schemas"]["FeatureSelector"][];
        };
        /**
         * @description A row says what the active pools of one selection sum up to. A field that names a feature is what these pools have in common, null where they differ; where there is no such pool, it is what was asked for.
         * @example {
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "ProductName": "CAD Professional",
         *       "LicenseType": "Floating",
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Pools": 1,
         *       "Total": 10,
         *       "Used": 8,
         *       "Borrowed": 2,
         *       "UsagePercent": 80,
         *       "BorrowedPercent": 20
         *     }
         */
        FeatureUsageStatus: {
            /** @description This is the name of the feature; null where the pools have several. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where the pools have several or none. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature; null where the pools have several or none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where the pools have several or none is known. */
            Vendor: string | null;
            /** @description Names the product that the feature belongs to; null where the pools have several or none is known. */
            ProductName: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /** @description This is the name of the licence server, usually `port@host`; null where the pools are on several. */
            LicenseServerName: string | null;
            /**
             * Format: int64
             * @description Counts the active pools of licences that match the selection.
             */
            Pools: number;
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence managers print it; null where it is not known.
             */
            Used: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed; null where it is not known.
             */
            Borrowed: number | null;
            /**
             * Format: double
             * @description Gives `Used` in percent of `Total`, over the pools that have or share a total, rounded to two decimals; null where the total is not known or 0.
             */
            UsagePercent: number | null;
            /**
             * Format: double
             * @description Gives `Borrowed` in percent of `Total`, over the pools that have or share a total, rounded to two decimals; null where the total is not known or 0.
             */
            BorrowedPercent: number | null;
        };
        /**
         * @description The answer has one row for each selection, in the order of the selections.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Pools": 1,
         *           "Total": 10,
         *           "Used": 8,
         *           "Borrowed": 2,
         *           "UsagePercent": 80,
         *           "BorrowedPercent": 20
         *         },
         *         {
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Pools": 1,
         *           "Total": null,
         *           "Used": 0,
         *           "Borrowed": 0,
         *           "UsagePercent": null,
         *           "BorrowedPercent": null
         *         }
         *       ]
         *     }
         */
        FeatureUsageStatusList: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the rows, in the order of the selections. */
            Items: components["schemas"]["FeatureUsageStatus"][];
        };
        /**
         * @description The answer has the months that were, and those that are forecast.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Method": "LinearRegression",
         *       "IntervalPercent": 90,
         *       "KnownMonths": 1,
         *       "NoForecast": "TooFewMonths",
         *       "TrendPerMonth": null,
         *       "Total": 10,
         *       "PassesTotal": {
         *         "Earliest": null,
         *         "Expected": null,
         *         "Latest": null
         *       },
         *       "Items": [
         *         {
         *           "Month": "2026-02",
         *           "StartUtc": "2026-02-01T00:00:00.000Z",
         *           "EndUtc": "2026-03-01T00:00:00.000Z",
         *           "Kind": "Known",
         *           "KnownSeconds": 2419200,
         *           "Max": 2,
         *           "Expected": null,
         *           "Lower": null,
         *           "Upper": null
         *         }
         *       ]
         *     }
         */
        Forecast: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            Method: components["schemas"]["ForecastMethod"];
            /**
             * Format: int32
             * @description Says with how many percent probability a further month lies in the interval, if use goes on as it did.
             */
            IntervalPercent: number;
            /**
             * Format: int32
             * @description Counts the whole months that the forecast is made from.
             */
            KnownMonths: number;
            NoForecast: components["schemas"]["ForecastRefusal"];
            /**
             * Format: double
             * @description Says by how many licences the highest use rises from month to month (falls, where it is below 0), rounded to two decimals; null where there is no forecast.
             */
            TrendPerMonth: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are owned now; null where that is not known, they are not counted, or the total is shared with features that are not among these.
             */
            Total: number | null;
            PassesTotal: components["schemas"]["PassedTotal"];
            /** @description These are the months, the earliest first; without those before the first of which something is known. */
            Items: components["schemas"]["ForecastMonth"][];
        };
        /**
         * @description This says what is known of a month. `Known`: all of it. `Partial`: a part, or nothing, as of the present month. `Forecast`: it is to come.
         * @example Known
         * @enum {string}
         */
        ForecastKind: "Known" | "Partial" | "Forecast";
        /**
         * @description This names how the forecast is made. `LinearRegression`: a straight line by least squares, with Student's prediction interval.
         * @example LinearRegression
         * @enum {string}
         */
        ForecastMethod: "LinearRegression";
        /**
         * @description This is one month of the calendar in UTC.
         * @example {
         *       "Month": "2026-02",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Kind": "Known",
         *       "KnownSeconds": 2419200,
         *       "Max": 2,
         *       "Expected": null,
         *       "Lower": null,
         *       "Upper": null
         *     }
         */
        ForecastMonth: {
            /** @description This is the year and the month, such as `2026-03`. */
            Month: string;
            /**
             * Format: date-time
             * @description The month begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The month ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            Kind: components["schemas"]["ForecastKind"];
            /**
             * Format: double
             * @description Says of how many seconds of the month something is known; 0 in months that are to come.
             */
            KnownSeconds: number;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once in the part of the month that is known; null where nothing is.
             */
            Max: number | null;
            /**
             * Format: double
             * @description Says how many licences in use at once are to be expected at the most, rounded to two decimals; null in months that are not forecast.
             */
            Expected: number | null;
            /**
             * Format: double
             * @description This is the lower end of the interval, in licences in use at once, rounded to two decimals; null in months that are not forecast.
             */
            Lower: number | null;
            /**
             * Format: double
             * @description This is the upper end of the interval, in licences in use at once, rounded to two decimals; null in months that are not forecast.
             */
            Upper: number | null;
        };
        /**
         * @description This says in a word why there is no forecast. `TooFewMonths`: fewer than six whole months are known. It is null where there is one.
         * @example TooFewMonths
         * @enum {string|null}
         */
        ForecastRefusal: "TooFewMonths" | null;
        /**
         * @description A group is a set of users; use is counted to it.
         * @example {
         *       "Id": 3,
         *       "Name": "Research",
         *       "IsEnabled": true,
         *       "Members": 2
         *     }
         */
        Group: {
            /**
             * Format: int64
             * @description Identifies the group, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the group, as it was first reported or as an administrator named it. */
            Name: string;
            /** @description Says whether it is offered to choose from; use is counted to it in any case. */
            IsEnabled: boolean;
            /**
             * Format: int64
             * @description Counts the users that administrators made members of the group.
             */
            Members: number;
        };
        /**
         * @description A request for a group says what it is called and who is in it.
         * @example {
         *       "Name": "Research",
         *       "UserIds": [
         *         204,
         *         117
         *       ]
         *     }
         */
        GroupCreate: {
            /** @description Names the group; upper and lower case make no difference, and the name is shown as it is written here. */
            Name: string;
            /**
             * @description Says whether the group is offered to choose from, `true` unless given; use is counted to it in any case.
             * @default true
             */
            IsEnabled?: boolean;
            /** @description Names the users who are its members, by their Ids from `/api/v1/users/lookup`; in a change they replace those who were; if it is left out, they stay. */
            UserIds?: number[];
        };
        /**
         * @description A member of a group is a user.
         * @example {
         *       "UserId": 204,
         *       "UserName": "mkeller",
         *       "IsDefaultGroup": true
         *     }
         */
        GroupMember: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as it was first seen. */
            UserName: string;
            /** @description Says whether sessions of the user, with which no group is reported, are counted to this group. */
            IsDefaultGroup: boolean;
        };
        /**
         * @description A change of a group has the fields to change, at least one; the others stay as they are.
         * @example {
         *       "IsEnabled": false
         *     }
         */
        GroupUpdate: {
            /** @description Gives the group a new name; upper and lower case make no difference, and the name is shown as it is written here. */
            Name?: string;
            /** @description Says whether it is offered to choose from; use is counted to it in any case. */
            IsEnabled?: boolean;
            /** @description Names the users who are its members, by their Ids from `/api/v1/users/lookup`; in a change they replace those who were; if it is left out, they stay. */
            UserIds?: number[];
        };
        /**
         * @description A group is returned with its members.
         * @example {
         *       "Id": 3,
         *       "Name": "Research",
         *       "IsEnabled": true,
         *       "Members": [
         *         {
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "IsDefaultGroup": true
         *         },
         *         {
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "IsDefaultGroup": true
         *         }
         *       ]
         *     }
         */
        GroupWithMembers: {
            /**
             * Format: int64
             * @description Identifies the group, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the group, as it is shown. */
            Name: string;
            /** @description Says whether it is offered to choose from; use is counted to it in any case. */
            IsEnabled: boolean;
            /** @description These are the members of the group, by name. */
            Members: components["schemas"]["GroupMember"][];
        };
        /**
         * @description A heat map has a cell for each hour of each day of the week.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "TimeZone": "UTC",
         *       "Items": [
         *         {
         *           "Weekday": 1,
         *           "Hour": 0,
         *           "KnownSeconds": 14400,
         *           "Average": 0,
         *           "Max": 0,
         *           "FullSeconds": 0,
         *           "Denials": 0,
         *           "TrueDenials": 0
         *         }
         *       ]
         *     }
         */
        HeatMap: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description This is the time zone whose clocks and calendar the cells follow. */
            TimeZone: string;
            /** @description These are the 168 cells, by day of the week and hour. */
            Items: components["schemas"]["HeatMapCell"][];
        };
        /**
         * @description A cell says how many licences were in use in one hour of one day of the week.
         * @example {
         *       "Weekday": 1,
         *       "Hour": 0,
         *       "KnownSeconds": 14400,
         *       "Average": 0,
         *       "Max": 0,
         *       "FullSeconds": 0,
         *       "Denials": 0,
         *       "TrueDenials": 0
         *     }
         */
        HeatMapCell: {
            /**
             * Format: int32
             * @description This is the number of the day of the week, 1 on Monday to 7 on Sunday.
             */
            Weekday: number;
            /**
             * Format: int32
             * @description The cell begins at this hour of the day, from 0 to 23, as clocks show it.
             */
            Hour: number;
            /**
             * Format: double
             * @description Says how many seconds of the cell are measured; clocks that change make an hour shorter or longer.
             */
            KnownSeconds: number;
            /**
             * Format: double
             * @description Gives the time-weighted average of licences in use at once; null where nothing is known.
             */
            Average: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once; null where nothing is known.
             */
            Max: number | null;
            /**
             * Format: double
             * @description Says for how many seconds as many licences as were owned then, or more, were in use; null where no total above 0 is known in it, and where the total is shared with other features.
             */
            FullSeconds: number | null;
            /**
             * Format: int64
             * @description Counts all denials in the cell.
             */
            Denials: number;
            /**
             * Format: int64
             * @description Counts the denials in the cell that were true ones.
             */
            TrueDenials: number;
        };
        /**
         * @description This says for how long users held two features at the same time.
         * @example {
         *       "FirstFeatureId": 17,
         *       "FirstFeatureName": "cad_pro",
         *       "FirstFeatureVersion": "2024.0",
         *       "FirstLicenseServerId": 1,
         *       "FirstLicenseServerName": "27000@lic-cad-01",
         *       "FirstVendor": "acmecad",
         *       "SecondFeatureId": 20,
         *       "SecondFeatureName": "office_suite",
         *       "SecondFeatureVersion": null,
         *       "SecondLicenseServerId": 1,
         *       "SecondLicenseServerName": "27000@lic-cad-01",
         *       "SecondVendor": "papersoft",
         *       "Seconds": 5400,
         *       "FirstSeconds": 459099,
         *       "SecondSeconds": 5400,
         *       "SharePercent": 100
         *     }
         */
        HeldTogetherItem: {
            /**
             * Format: int64
             * @description Identifies the first feature, which is one pool of licences on one licence server.
             */
            FirstFeatureId: number;
            /** @description This is the name of the first feature, as it was first seen. */
            FirstFeatureName: string;
            /** @description This is the licensed version of the first feature, a text; null where it has none. */
            FirstFeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the first feature is on.
             */
            FirstLicenseServerId: number;
            /** @description This is the name of the first feature's licence server, usually `port@host`. */
            FirstLicenseServerName: string;
            /** @description Names the vendor of the first feature; null where it has none. */
            FirstVendor: string | null;
            /**
             * Format: int64
             * @description Identifies the second feature, which is one pool of licences on one licence server.
             */
            SecondFeatureId: number;
            /** @description This is the name of the second feature, as it was first seen. */
            SecondFeatureName: string;
            /** @description This is the licensed version of the second feature, a text; null where it has none. */
            SecondFeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the second feature is on.
             */
            SecondLicenseServerId: number;
            /** @description This is the name of the second feature's licence server, usually `port@host`. */
            SecondLicenseServerName: string;
            /** @description Names the vendor of the second feature; null where it has none. */
            SecondVendor: string | null;
            /**
             * Format: double
             * @description Gives the seconds of the window in which users held both features, summed up.
             */
            Seconds: number;
            /**
             * Format: double
             * @description Gives the seconds of the window in which users held the first feature, summed up.
             */
            FirstSeconds: number;
            /**
             * Format: double
             * @description Gives the seconds of the window in which users held the second feature, summed up.
             */
            SecondSeconds: number;
            /**
             * Format: double
             * @description Gives `Seconds` in percent of the lesser of `FirstSeconds` and `SecondSeconds`, rounded to two decimals; null where that is 0.
             */
            SharePercent: number | null;
        };
        /**
         * @description The page has the pairs of features that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-03T15:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T15:00:00.000Z",
         *       "Items": [
         *         {
         *           "FirstFeatureId": 17,
         *           "FirstFeatureName": "cad_pro",
         *           "FirstFeatureVersion": "2024.0",
         *           "FirstLicenseServerId": 1,
         *           "FirstLicenseServerName": "27000@lic-cad-01",
         *           "FirstVendor": "acmecad",
         *           "SecondFeatureId": 20,
         *           "SecondFeatureName": "office_suite",
         *           "SecondFeatureVersion": null,
         *           "SecondLicenseServerId": 1,
         *           "SecondLicenseServerName": "27000@lic-cad-01",
         *           "SecondVendor": "papersoft",
         *           "Seconds": 5400,
         *           "FirstSeconds": 459099,
         *           "SecondSeconds": 5400,
         *           "SharePercent": 100
         *         },
         *         {
         *           "FirstFeatureId": 17,
         *           "FirstFeatureName": "cad_pro",
         *           "FirstFeatureVersion": "2024.0",
         *           "FirstLicenseServerId": 1,
         *           "FirstLicenseServerName": "27000@lic-cad-01",
         *           "FirstVendor": "acmecad",
         *           "SecondFeatureId": 18,
         *           "SecondFeatureName": "cad_mesh",
         *           "SecondFeatureVersion": "2024.0",
         *           "SecondLicenseServerId": 1,
         *           "SecondLicenseServerName": "27000@lic-cad-01",
         *           "SecondVendor": "acmecad",
         *           "Seconds": 3600,
         *           "FirstSeconds": 459099,
         *           "SecondSeconds": 27000.5,
         *           "SharePercent": 13.33
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 2,
         *       "TotalPages": 1
         *     }
         */
        HeldTogetherPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["HeldTogetherItem"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
        };
        /**
         * @description This record names a mistake by its place in the text.
         * @example {
         *       "Line": 4,
         *       "Column": "Price",
         *       "Text": "expected an amount such as 1250.50 or 1,250.50, without a currency"
         *     }
         */
        ImportMistake: {
            /**
             * Format: int64
             * @description The mistake is in the row that begins in this line of the text, counted from 1.
             */
            Line: number;
            /** @description Names the column of the mistake; null where it is in the row as a whole. */
            Column: string | null;
            /** @description Says what was expected in that place. */
            Text: string;
        };
        /**
         * @description This record says what became of one row, or what would become of it.
         * @example {
         *       "Line": 2,
         *       "Action": "Change",
         *       "Id": 41,
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Quantity": 6,
         *       "AssetInfo": "PO 4711",
         *       "SerialNumber": "AC-20417",
         *       "Price": 1180,
         *       "Currency": "EUR",
         *       "PriceUnit": "PerLicense",
         *       "ChangedFields": [
         *         "Price",
         *         "Currency",
         *         "PriceUnit"
         *       ]
         *     }
         */
        ImportedRow: {
            /**
             * Format: int64
             * @description The row begins in this line of the text, counted from 1.
             */
            Line: number;
            Action: components["schemas"]["ImportedRowAction"];
            /**
             * Format: int64
             * @description Identifies the purchase; null where a dry run would add it.
             */
            Id: number | null;
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the licences that the purchase brings afterwards; null where that is not known.
             */
            Quantity: number | null;
            /** @description Says what the purchase is called in the books: an order, a contract, a cost centre; null where that is not known. */
            AssetInfo: string | null;
            /** @description This is the serial number under which the vendor knows the purchase; null where it is not known. */
            SerialNumber: string | null;
            /**
             * Format: double
             * @description Gives the price afterwards in its currency, for each licence or for all as `PriceUnit` says; null where it is not known.
             */
            Price: number | null;
            /** @description Names the currency of the price by its three letters of ISO 4217, such as `EUR`; null where there is no price. */
            Currency: string | null;
            PriceUnit: components["schemas"]["PriceUnit"];
            /** @description Names the fields that the row changes; none where it adds a purchase. */
            ChangedFields: string[];
        };
        /**
         * @description This says what a row does. `Add`: it adds a purchase. `Change`: it changes one. `Unchanged`: there is one already that is as the row says.
         * @example Add
         * @enum {string}
         */
        ImportedRowAction: "Add" | "Change" | "Unchanged";
        /**
         * @description This says what the licence manager was asked for. `usage`: features and checkouts. `licenses`: its licence file only; such a message says what was bought and when it expires, closes no session and takes no feature off the list.
         * @example usage
         * @enum {string}
         */
        InquiryScope: "usage" | "licenses";
        /**
         * @description An instant is written as RFC 3339 has it (`2026-03-02T07:58:21.000Z`, `2026-03-02T08:58:21+01:00`), or the same without a zone, which is taken as UTC, or as a bare date, which is that day's midnight UTC. Years go from 0001 to 9999; digits past the millisecond are cut off.
         * @example 2026-03-02T07:58:21.000Z
         */
        InstantInput: string;
        /**
         * @description A request for a licence says what is to be added by hand.
         * @example {
         *       "Name": "office_suite",
         *       "Vendor": "papersoft",
         *       "LicenseType": "NamedUser",
         *       "LicenseServerId": 1,
         *       "Purchases": [
         *         {
         *           "Quantity": 5,
         *           "IssuedDateUtc": "2026-01-15T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        LicenseCreate: {
            /**
             * @description Says whether it is a feature by itself, a package of others, or a component of one; `Feature` unless given. With `Components` it is a package and with `PackageId` a component, whatever is said here; a component without a package can be put into one later.
             * @default Feature
             */
            Kind?: components["schemas"]["LicenseKind"];
            /** @description Names the feature, 1 to 255 characters, in upper or lower case. */
            Name: string;
            /** @description This is the version of the feature, compared exactly; if left out or null, it has none. */
            Version?: string | null;
            /** @description This distinguishes features of the same name and version, compared exactly; if left out or null, it has none. */
            AdditionalKey?: string | null;
            /** @description Names the vendor, in upper or lower case; if left out or null, it has none. */
            Vendor?: string | null;
            /**
             * @description Says how the licence binds; `Unmanaged` unless given.
             * @default Unmanaged
             */
            LicenseType?: components["schemas"]["SelectedLicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that it belongs to; if left out, it is the one called `Unmanaged`.
             */
            LicenseServerId?: number;
            /**
             * Format: int64
             * @description Identifies the package that it becomes the last component of, on the same licence server.
             */
            PackageId?: number;
            /** @description Names what it consists of; a licence with components is a package. */
            Components?: components["schemas"]["NewComponent"][];
            /** @description Says what was bought of it; if left out, that is nothing yet, and its total is 0. */
            Purchases?: components["schemas"]["LicensePurchase"][];
        };
        /**
         * @description An increment is one purchase within a pool of licences.
         * @example {
         *       "Quantity": 6,
         *       "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *     }
         */
        LicenseIncrement: {
            /**
             * Format: int64
             * @description Counts the licences that this purchase brings.
             */
            Quantity: number;
            /**
             * Format: date-time
             * @description The purchase is valid from this midnight UTC on; null where that is not known.
             */
            StartDateUtc: string | null;
            /**
             * Format: date-time
             * @description The purchase is valid to the end of the day that begins at this midnight UTC; null means that it is permanent.
             */
            ExpirationDateUtc: string | null;
        };
        /**
         * @description This says what a licence is. `Feature`: a feature by itself. `Package`: a package of others. `Component`: a component of the package `PackageId`.
         * @example Feature
         * @enum {string}
         */
        LicenseKind: "Feature" | "Package" | "Component";
        /**
         * @description This names the licence manager that runs on a licence server. `FlexLM`: FlexNet, formerly FLEXlm. `RLM`: Reprise License Manager. `LMX`: LM-X. `DSLS`: Dassault Systèmes License Server. `SentinelRMS`: Sentinel RMS. `SentinelLDK`: Sentinel LDK, formerly HASP. `Sentinel`: Sentinel, where it is not said which. `MathLM`: MathLM of Wolfram. `LSTC`: the licence server of LS-DYNA. `CodeMeter`: CodeMeter. `Generic`: one that was reported in the service's own form, whatever it is. `Other`: any other, or none.
         * @example FlexLM
         * @enum {string}
         */
        LicenseManagerType: "FlexLM" | "RLM" | "LMX" | "DSLS" | "Sentinel" | "SentinelRMS" | "SentinelLDK" | "MathLM" | "LSTC" | "CodeMeter" | "Generic" | "Other";
        /**
         * @description A package is a feature that consists of others.
         * @example {
         *       "FeatureId": 21,
         *       "FeatureName": "cad_suite",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Components": 1
         *     }
         */
        LicensePackage: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /** @description Names the vendor of the feature; null where it has none. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the components of the package.
             */
            Components: number;
        };
        /**
         * @description A purchase is part of a licence that is added by hand.
         * @example {
         *       "Quantity": 5,
         *       "IssuedDateUtc": "2026-01-15T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *     }
         */
        LicensePurchase: {
            /**
             * Format: int32
             * @description Counts the licences that the purchase brings.
             */
            Quantity: number;
            /** @description The purchase was issued at this instant; left out or null where it is not known. */
            IssuedDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase is valid from this instant on, usually a midnight UTC; if left out or null, it has always been valid. */
            StartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase is valid to the end of the day that begins at this midnight UTC; left out or null means that it is permanent. */
            ExpirationDateUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description This record shows everything about one licence server. The totals are over its active pools, and `UsagePercent` over those among them that have or share a total.
         * @example {
         *       "Id": 1,
         *       "Name": "27000@lic-cad-01",
         *       "LicenseManagerType": "FlexLM",
         *       "Status": "PARTIAL",
         *       "EnableStatus": "Enabled",
         *       "TimeZone": "Europe/Zurich",
         *       "Hosts": [
         *         {
         *           "HostName": "lic-cad-01",
         *           "Port": 27000,
         *           "Role": "Master",
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         },
         *         {
         *           "HostName": "lic-cad-02",
         *           "Port": 27000,
         *           "Role": null,
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         },
         *         {
         *           "HostName": "lic-cad-03",
         *           "Port": 27000,
         *           "Role": null,
         *           "Status": "DOWN",
         *           "Version": null
         *         }
         *       ],
         *       "Vendors": [
         *         {
         *           "Name": "acmecad",
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         }
         *       ],
         *       "TotalQuantity": 10,
         *       "TotalUsed": 8,
         *       "TotalBorrowed": 2,
         *       "UsagePercent": 80,
         *       "LastUpdateUtc": "2026-03-02T09:58:00.000Z",
         *       "LastReportReceivedUtc": "2026-03-02T09:58:02.415Z",
         *       "ReportIntervalSeconds": 60,
         *       "Pools": [
         *         {
         *           "Id": 18,
         *           "Name": "cad_mesh",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": null,
         *           "Used": 0,
         *           "Borrowed": 0,
         *           "Reserved": 0,
         *           "Queued": 0,
         *           "Available": null,
         *           "UsagePercent": null,
         *           "IsUncounted": true,
         *           "IsTotalShared": false,
         *           "StartDateUtc": null,
         *           "ExpirationDateUtc": null,
         *           "Increments": [],
         *           "IsActive": true
         *         },
         *         {
         *           "Id": 17,
         *           "Name": "cad_pro",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": 10,
         *           "Used": 8,
         *           "Borrowed": 2,
         *           "Reserved": 5,
         *           "Queued": 0,
         *           "Available": 2,
         *           "UsagePercent": 80,
         *           "IsUncounted": false,
         *           "IsTotalShared": false,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "Increments": [
         *             {
         *               "Quantity": 6,
         *               "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *               "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *             },
         *             {
         *               "Quantity": 4,
         *               "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *               "ExpirationDateUtc": null
         *             }
         *           ],
         *           "IsActive": true
         *         }
         *       ]
         *     }
         */
        LicenseServer: {
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the licence server; it is `port@host` unless it was given another. */
            Name: string;
            LicenseManagerType: components["schemas"]["LicenseManagerType"];
            Status: components["schemas"]["LicenseServerStatus"];
            EnableStatus: components["schemas"]["EnableStatus"];
            /** @description Names the server's time zone by its IANA name, such as `Europe/Zurich`; null where it is not known. Instants are UTC all the same. */
            TimeZone: string | null;
            /** @description These are the hosts that make up the server, in the order in which they were reported. */
            Hosts: components["schemas"]["LicenseServerHost"][];
            /** @description These are the vendor daemons of the server, in the order in which they were reported. */
            Vendors: components["schemas"]["LicenseServerVendor"][];
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            TotalQuantity: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; null where it is not known, as of a silent licence server.
             */
            TotalUsed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed; null where it is not known.
             */
            TotalBorrowed: number | null;
            /**
             * Format: double
             * @description Gives the use in percent of what was bought, rounded to two decimals; null where nothing is known to be bought.
             */
            UsagePercent: number | null;
            /**
             * Format: date-time
             * @description The last applied report shows the state at this instant in UTC; null where there was none.
             */
            LastUpdateUtc: string | null;
            /**
             * Format: date-time
             * @description The service received the last report of the licence server, by a snapshot, a status or a log, at this instant in UTC; null where there was none.
             */
            LastReportReceivedUtc: string | null;
            /**
             * Format: double
             * @description A collector reports the licence server so often, in seconds, the longest where several sources do; null where no collector says so. When three intervals have passed since `LastReportReceivedUtc`, reports are missing.
             */
            ReportIntervalSeconds: number | null;
            /** @description These are the features on this server, active or not, in the order of the list of features. */
            Pools: components["schemas"]["Feature"][];
        };
        /**
         * @description A claim says that a machine may report a licence server, and that machines without a claim may not.
         * @example {
         *       "Id": 7,
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Holder": "broker-cad",
         *       "BrokerId": "broker-cad",
         *       "CreatedBy": "admin",
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z"
         *     }
         */
        LicenseServerClaim: {
            /**
             * Format: int64
             * @description Identifies the claim, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            LicenseServerId: number;
            /** @description Names the licence server, as it is shown. */
            LicenseServerName: string;
            /** @description Names the machine: the client id of a collector, or the name of an account with the role broker. */
            Holder: string;
            /** @description Names the broker as which the machine writes; null while it has written as none. */
            BrokerId: string | null;
            /** @description Names the administrator who gave the machine the claim; null where its first report did. */
            CreatedBy: string | null;
            /**
             * Format: date-time
             * @description The claim was given to the machine at this instant in UTC.
             */
            CreatedUtc: string;
        };
        /**
         * @description A request for a claim names the licence server and the machine.
         * @example {
         *       "LicenseServerId": 1,
         *       "Holder": "broker-cad"
         *     }
         */
        LicenseServerClaimCreate: {
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            LicenseServerId: number;
            /** @description Names the machine: the client id of a collector, or the name of an account with the role broker. */
            Holder: string;
        };
        /**
         * @description A move of a claim names the machine that gets it.
         * @example {
         *       "Holder": "broker-eda"
         *     }
         */
        LicenseServerClaimUpdate: {
            /** @description Names the machine: the client id of a collector, or the name of an account with the role broker. */
            Holder: string;
        };
        /**
         * @description An entry is one licence server in the list of all: the record without its features. The totals are over its active pools, and `UsagePercent` over those among them that have or share a total.
         * @example {
         *       "Id": 1,
         *       "Name": "27000@lic-cad-01",
         *       "LicenseManagerType": "FlexLM",
         *       "Status": "PARTIAL",
         *       "EnableStatus": "Enabled",
         *       "TimeZone": "Europe/Zurich",
         *       "Hosts": [
         *         {
         *           "HostName": "lic-cad-01",
         *           "Port": 27000,
         *           "Role": "Master",
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         },
         *         {
         *           "HostName": "lic-cad-02",
         *           "Port": 27000,
         *           "Role": null,
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         },
         *         {
         *           "HostName": "lic-cad-03",
         *           "Port": 27000,
         *           "Role": null,
         *           "Status": "DOWN",
         *           "Version": null
         *         }
         *       ],
         *       "Vendors": [
         *         {
         *           "Name": "acmecad",
         *           "Status": "UP",
         *           "Version": "v11.19.0"
         *         }
         *       ],
         *       "TotalQuantity": 10,
         *       "TotalUsed": 8,
         *       "TotalBorrowed": 2,
         *       "UsagePercent": 80,
         *       "LastUpdateUtc": "2026-03-02T09:58:00.000Z",
         *       "LastReportReceivedUtc": "2026-03-02T09:58:02.415Z",
         *       "ReportIntervalSeconds": 60
         *     }
         */
        LicenseServerEntry: {
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the licence server; it is `port@host` unless it was given another. */
            Name: string;
            LicenseManagerType: components["schemas"]["LicenseManagerType"];
            Status: components["schemas"]["LicenseServerStatus"];
            EnableStatus: components["schemas"]["EnableStatus"];
            /** @description Names the server's time zone by its IANA name, such as `Europe/Zurich`; null where it is not known. Instants are UTC all the same. */
            TimeZone: string | null;
            /** @description These are the hosts that make up the server, in the order in which they were reported. */
            Hosts: components["schemas"]["LicenseServerHost"][];
            /** @description These are the vendor daemons of the server, in the order in which they were reported. */
            Vendors: components["schemas"]["LicenseServerVendor"][];
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            TotalQuantity: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; null where it is not known, as of a silent licence server.
             */
            TotalUsed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed; null where it is not known.
             */
            TotalBorrowed: number | null;
            /**
             * Format: double
             * @description Gives the use in percent of what was bought, rounded to two decimals; null where nothing is known to be bought.
             */
            UsagePercent: number | null;
            /**
             * Format: date-time
             * @description The last applied report shows the state at this instant in UTC; null where there was none.
             */
            LastUpdateUtc: string | null;
            /**
             * Format: date-time
             * @description The service received the last report of the licence server, by a snapshot, a status or a log, at this instant in UTC; null where there was none.
             */
            LastReportReceivedUtc: string | null;
            /**
             * Format: double
             * @description A collector reports the licence server so often, in seconds, the longest where several sources do; null where no collector says so. When three intervals have passed since `LastReportReceivedUtc`, reports are missing.
             */
            ReportIntervalSeconds: number | null;
        };
        /**
         * @description A host is one of the computers that make up a licence server. Three hosts that take over for each other are one licence server.
         * @example {
         *       "HostName": "lic-cad-01",
         *       "Port": 27000,
         *       "Role": "Master",
         *       "Status": "UP",
         *       "Version": "v11.19.0"
         *     }
         */
        LicenseServerHost: {
            /** @description This is the name of the host, as it was first reported. */
            HostName: string;
            /**
             * Format: int32
             * @description The licence manager listens on this TCP port of the host; null where it is not known.
             */
            Port: number | null;
            /** @description Gives the host's part among several, such as `Master`; null where there is none. */
            Role: string | null;
            Status: components["schemas"]["ReportedStatus"];
            /** @description Gives the version of the licence manager on this host, as it prints it; null where it is not known. */
            Version: string | null;
        };
        /**
         * @description This record has what is needed to choose a licence server from a list.
         * @example {
         *       "Id": 1,
         *       "Name": "27000@lic-cad-01"
         *     }
         */
        LicenseServerLookupEntry: {
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            Name: string;
        };
        /**
         * @description A state of a licence server is a time in which it had one status.
         * @example {
         *       "Status": "PARTIAL",
         *       "StartUtc": "2025-11-17T15:30:02.000Z",
         *       "EndUtc": null,
         *       "Seconds": 2592000
         *     }
         */
        LicenseServerState: {
            Status: components["schemas"]["LicenseServerStatus"];
            /**
             * Format: date-time
             * @description The state began at this instant in UTC, which may lie before the window.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description Says at which instant in UTC the state ended; null while it lasts.
             */
            EndUtc: string | null;
            /**
             * Format: double
             * @description Counts the seconds of the state that are in the window, to now while it lasts.
             */
            Seconds: number;
        };
        /**
         * @description The states of a licence server in a window are returned, one after the other.
         * @example {
         *       "LicenseServerId": 1,
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-01-31T10:00:00.000Z",
         *       "EndUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Status": "PARTIAL",
         *           "StartUtc": "2025-11-17T15:30:02.000Z",
         *           "EndUtc": null,
         *           "Seconds": 2592000
         *         }
         *       ]
         *     }
         */
        LicenseServerStates: {
            /**
             * Format: int64
             * @description Identifies the licence server, the same in every answer.
             */
            LicenseServerId: number;
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC.
             */
            EndUtc: string;
            /** @description These are the states in the window, the oldest first. */
            Items: components["schemas"]["LicenseServerState"][];
        };
        /**
         * @description The statistics show one licence server in numbers.
         * @example {
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Status": "PARTIAL",
         *       "TotalQuantity": 10,
         *       "TotalUsed": 8,
         *       "TotalBorrowed": 2,
         *       "UsagePercent": 80,
         *       "ActiveSessions": 2,
         *       "DistinctUsers": 2,
         *       "DenialsLast24Hours": 1,
         *       "LastUpdateUtc": "2026-03-02T09:58:00.000Z"
         *     }
         */
        LicenseServerStatistics: {
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            Status: components["schemas"]["LicenseServerStatus"];
            /**
             * Format: int64
             * @description Counts the licences that were bought of its active pools, summed over those whose total is known; null where none is.
             */
            TotalQuantity: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use in its active pools, as the licence manager prints it; null where it is not known, as of a silent licence server.
             */
            TotalUsed: number | null;
            /**
             * Format: int64
             * @description Counts the licences of its active pools that are borrowed; null where it is not known.
             */
            TotalBorrowed: number | null;
            /**
             * Format: double
             * @description Gives the use in percent of what was bought, over the active pools that have or share a total, rounded to two decimals; null where nothing is known to be bought.
             */
            UsagePercent: number | null;
            /**
             * Format: int64
             * @description Counts the sessions that are active.
             */
            ActiveSessions: number;
            /**
             * Format: int64
             * @description Counts the different users who hold them.
             */
            DistinctUsers: number;
            /**
             * Format: int64
             * @description Counts the requests that were denied in the last 24 hours, true and false denials together.
             */
            DenialsLast24Hours: number;
            /**
             * Format: date-time
             * @description The last applied report shows the state at this instant in UTC; null where there was none.
             */
            LastUpdateUtc: string | null;
        };
        /**
         * @description This says whether a licence server runs. `UP`: it runs. `DOWN`: it cannot be reached. `PARTIAL`: some of its hosts are down. `NO_VALID_LIC_FILE`: it runs without a valid licence file. `SILENT`: no snapshot, status or log reported it for 24 hours, or as the service is set, so that its open sessions were ended with the last report; the next report says again how it is. `UNKNOWN`: nothing is known of it.
         * @example UP
         * @enum {string}
         */
        LicenseServerStatus: "UP" | "DOWN" | "PARTIAL" | "UNKNOWN" | "NO_VALID_LIC_FILE" | "SILENT";
        /**
         * @description A vendor daemon is the program of one software vendor that hands out its licences on a licence server.
         * @example {
         *       "Name": "acmecad",
         *       "Status": "UP",
         *       "Version": "v11.19.0"
         *     }
         */
        LicenseServerVendor: {
            /** @description This is the name of the vendor daemon, as it was first reported. */
            Name: string;
            Status: components["schemas"]["ReportedStatus"];
            /** @description Gives the version of the vendor daemon, as it prints it; null where it is not known. */
            Version: string | null;
        };
        /**
         * @description This says how a licence binds, as far as the licence manager reports it; null where it does not. `Floating`: taken from a shared pool while it is used. `NodeLocked`: bound to one computer. `NamedUser`: assigned to named users. `NamedUserCasual`: assigned to named users for occasional use. `SingleUse`: taken for each use by itself. `HostBased`: taken once for all use on one computer. `UserNameLocked`: bound to a user name. `Token`: taken as a number of tokens from a common stock. `Unmanaged`: handed out by no licence manager.
         * @example Floating
         * @enum {string|null}
         */
        LicenseType: "Floating" | "NodeLocked" | "NamedUser" | "SingleUse" | "NamedUserCasual" | "HostBased" | "Unmanaged" | "UserNameLocked" | "Token" | null;
        /**
         * @description A licence type is a way in which licences bind, with how many features there are of it.
         * @example {
         *       "LicenseType": "Floating",
         *       "Features": 3
         *     }
         */
        LicenseTypeUse: {
            LicenseType: components["schemas"]["SelectedLicenseType"];
            /**
             * Format: int64
             * @description Counts the features of this type that the caller sees.
             */
            Features: number;
        };
        /**
         * @description The use to add is that of one feature: sessions, denials or both.
         * @example {
         *       "Sessions": [
         *         {
         *           "UserName": "mkeller",
         *           "Workstation": "ws-0142",
         *           "StartTimeUtc": "2026-03-02T08:00:00.000Z",
         *           "EndTimeUtc": "2026-03-02T09:30:00.000Z"
         *         }
         *       ],
         *       "Denials": [
         *         {
         *           "UserName": "pruiz",
         *           "DenialTimeUtc": "2026-03-02T09:41:10.000Z",
         *           "DenialType": "NoLicenseAvailable"
         *         }
         *       ]
         *     }
         */
        LicenseUsage: {
            /**
             * @description These are the ended sessions to add, at most 10,000.
             * @default []
             */
            Sessions?: components["schemas"]["UsedSession"][];
            /**
             * @description These are the denials to add, at most 10,000.
             * @default []
             */
            Denials?: components["schemas"]["UsedDenial"][];
        };
        /**
         * @description The result counts what of the use was new and is stored now.
         * @example {
         *       "SessionsAdded": 1,
         *       "DenialsAdded": 1
         *     }
         */
        LicenseUsageResult: {
            /**
             * Format: int64
             * @description Counts the sessions that were added.
             */
            SessionsAdded: number;
            /**
             * Format: int64
             * @description Counts the denials that were added.
             */
            DenialsAdded: number;
        };
        /**
         * @description This says in a word whether the licences are enough; the first of these that holds is given. `Unknown`: no total is known, it is 0 or shared with other features, or less than seven days are known. `Short`: somebody was truly denied because no licence was available, or the licences were at full use for `ShortPercent` of the time or longer. `Tight`: the 99th percentile is above `TightPercent` of the total. `Spare`: it is at most `SparePercent` of the total. `Fits`: none of these holds.
         * @example Spare
         * @enum {string}
         */
        LicenseVerdict: "Unknown" | "Short" | "Tight" | "Spare" | "Fits";
        /**
         * @description This is always `OK`; what does not work is answered with a problem.
         * @example OK
         * @enum {string}
         */
        ListenerState: "OK";
        /**
         * @description This says that the listener and its database run.
         * @example {
         *       "Status": "OK",
         *       "TimeUtc": "2026-03-02T10:00:00.000Z"
         *     }
         */
        ListenerStatus: {
            Status: components["schemas"]["ListenerState"];
            /**
             * Format: date-time
             * @description This is the present instant in UTC, by the service's clock.
             */
            TimeUtc: string;
        };
        /**
         * @description A log has events of seven kinds; `EventType` says which.
         * @example {
         *       "EventType": "vendor_stopped",
         *       "TimestampUtc": "2026-03-02T03:00:00.000Z",
         *       "Vendor": "acmecad"
         *     }
         */
        LogEvent: components["schemas"]["CheckoutEvent"] | components["schemas"]["CheckinEvent"] | components["schemas"]["QueueEvent"] | components["schemas"]["DequeueEvent"] | components["schemas"]["DenialEvent"] | components["schemas"]["VendorStoppedEvent"] | components["schemas"]["ServerStoppedEvent"];
        /**
         * @description A selection is a list of features that are measured as one. Features that match one of the list are in it.
         * @example {
         *       "Name": "CAD",
         *       "Features": [
         *         {
         *           "FeatureName": "cad_pro"
         *         }
         *       ]
         *     }
         */
        MeasuredSelection: {
            /** @description This is the name that the answer gives the selection. */
            Name: string;
            /** @description Chooses features by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Chooses features that match at least one of these. */
            Features?: components["schemas"]["FeatureSelector"][];
        };
        /**
         * @description This names a component of a package that is added by hand. If there is a feature of this name, it becomes the component; otherwise one is added.
         * @example {
         *       "Name": "cad_mesh",
         *       "NumberOfTokens": 1
         *     }
         */
        NewComponent: {
            /** @description Names the feature, 1 to 255 characters, in upper or lower case. */
            Name: string;
            /** @description This is the version of the component, compared exactly; if left out or null, any will do. */
            Version?: string | null;
            /**
             * Format: int32
             * @description Counts the licences of the component that one licence of the package brings; 1 unless given. A purchase of the package brings 2,147,483,647 licences of its component at most.
             * @default 1
             */
            NumberOfTokens?: number;
        };
        /**
         * @description This is what is told of an alert. It is the field `data` of what a webhook is sent, and the other kinds of destination say the same in their own form. A test has only an instant and a summary.
         * @example {
         *       "Transition": "Firing",
         *       "TimeUtc": "2026-03-02T09:50:00.000Z",
         *       "AlertId": 81,
         *       "RuleId": 6,
         *       "Severity": "Critical",
         *       "Subject": "cad_pro at 27000@lic-cad-01",
         *       "Value": 100,
         *       "Threshold": 90,
         *       "Summary": "Solver is full: cad_pro at 27000@lic-cad-01 is at 100 percent"
         *     }
         */
        Notification: {
            Transition: components["schemas"]["NotificationTransition"];
            /**
             * Format: date-time
             * @description It happened at this instant in UTC.
             */
            TimeUtc: string;
            /**
             * Format: int64
             * @description Identifies the alert; its end has the same Id as its begin. It is null in a test.
             */
            AlertId: number | null;
            /**
             * Format: int64
             * @description Identifies the rule of the alert; null in a test.
             */
            RuleId: number | null;
            /** @description Says how severe the alert is, in the word of its rule; null in a test. */
            Severity: string | null;
            /** @description Names what the alert is about, such as a feature with its licence server; null in a test. */
            Subject: string | null;
            /**
             * Format: double
             * @description This is the value that was measured, in the unit of the rule; null where there is none.
             */
            Value: number | null;
            /**
             * Format: double
             * @description This is the value of the rule that was reached, in the same unit; null where there is none.
             */
            Threshold: number | null;
            /** @description This says the whole for people, in one line. */
            Summary: string;
        };
        /**
         * @description A delivery is one notification on its way to one destination, with the last answer.
         * @example {
         *       "Id": 912,
         *       "DestinationId": 3,
         *       "MessageId": "msg_4f6c2f0e-7a35-4a8e-9a55-0b8f6d0f3f6e",
         *       "State": "Delivered",
         *       "Notification": {
         *         "Transition": "Firing",
         *         "TimeUtc": "2026-03-02T09:50:00.000Z",
         *         "AlertId": 81,
         *         "RuleId": 6,
         *         "Severity": "Critical",
         *         "Subject": "cad_pro at 27000@lic-cad-01",
         *         "Value": 100,
         *         "Threshold": 90,
         *         "Summary": "Solver is full: cad_pro at 27000@lic-cad-01 is at 100 percent"
         *       },
         *       "CreatedUtc": "2026-03-02T09:50:03.000Z",
         *       "Attempts": 2,
         *       "LastAttemptUtc": "2026-03-02T09:50:09.000Z",
         *       "NextAttemptUtc": null,
         *       "AnswerStatus": 204,
         *       "Answer": null,
         *       "Error": null
         *     }
         */
        NotificationDelivery: {
            /**
             * Format: int64
             * @description Identifies the delivery among those of all destinations.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the destination to which it goes.
             */
            DestinationId: number;
            /** @description This is the same however often it is sent, so that the receiver knows what comes twice: the header `webhook-id`, and `id` of the CloudEvent. */
            MessageId: string;
            State: components["schemas"]["NotificationState"];
            Notification: components["schemas"]["Notification"];
            /**
             * Format: date-time
             * @description It began to wait at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: int64
             * @description Counts how often it was sent.
             */
            Attempts: number;
            /**
             * Format: date-time
             * @description It was last sent at this instant in UTC; null before the first time.
             */
            LastAttemptUtc: string | null;
            /**
             * Format: date-time
             * @description It is sent not before this instant in UTC; null where nothing more is tried.
             */
            NextAttemptUtc: string | null;
            /**
             * Format: int32
             * @description This is the HTTP status, or the reply code of SMTP, of the last answer; null where there was none.
             */
            AnswerStatus: number | null;
            /** @description This is the beginning of the last answer, at most 1,000 characters; null where there was none. */
            Answer: string | null;
            /** @description This says why the last attempt was no success; null where it was one. */
            Error: string | null;
        };
        /**
         * @description Notifications are sent to a destination. Its address and its secret are stored encrypted, and never answered.
         * @example {
         *       "Id": 3,
         *       "Name": "On-call program",
         *       "Kind": "Webhook",
         *       "IsEnabled": true,
         *       "Host": "alerts.example.com",
         *       "Recipients": [],
         *       "AccountId": 1,
         *       "AccountName": "admin",
         *       "Waiting": 0,
         *       "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *       "LastSentUtc": null
         *     }
         */
        NotificationDestination: {
            /**
             * Format: int64
             * @description Identifies the destination in this interface and in rules.
             */
            Id: number;
            /** @description Names the destination in the words of its maker. */
            Name: string;
            Kind: components["schemas"]["NotificationKind"];
            /** @description It is `false` where nothing is sent: it was switched off, or answered 410, which means that it is gone. */
            IsEnabled: boolean;
            /** @description This is the host in the address, with its port where it is not the usual one; null for mail. */
            Host: string | null;
            /** @description The mail is sent to these addresses; the list is empty for the other kinds. */
            Recipients: string[];
            /**
             * Format: int64
             * @description Identifies the account whose destination it is; null where it was made while security was off.
             */
            AccountId: number | null;
            /** @description This is the name of the account whose destination it is; null where it was made while security was off. */
            AccountName: string | null;
            /**
             * Format: int64
             * @description Counts the deliveries that are still to be sent.
             */
            Waiting: number;
            /**
             * Format: date-time
             * @description The destination was made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description A delivery last succeeded at this instant in UTC; null where none did.
             */
            LastSentUtc: string | null;
        };
        /**
         * @description A request for a destination says what it is called and where it is.
         * @example {
         *       "Name": "On-call program",
         *       "Kind": "Webhook",
         *       "Address": "https://alerts.example.com/licences?key=7d1f"
         *     }
         */
        NotificationDestinationCreate: {
            /** @description Names the destination for people, in at most 128 characters. */
            Name: string;
            Kind: components["schemas"]["NotificationKind"];
            /** @description Notifications are sent to this address; needed for every kind but `Email`. A name and a password in it are refused, and so is a port below 1024 other than 80 and 443. */
            Address?: string;
            /** @description The mail is sent to these addresses; needed for `Email`, and only there. */
            Recipients?: string[];
        };
        /**
         * @description A destination is returned with the secret that signs what is sent to it, this once.
         * @example {
         *       "Destination": {
         *         "Id": 3,
         *         "Name": "On-call program",
         *         "Kind": "Webhook",
         *         "IsEnabled": true,
         *         "Host": "alerts.example.com",
         *         "Recipients": [],
         *         "AccountId": 1,
         *         "AccountName": "admin",
         *         "Waiting": 0,
         *         "CreatedUtc": "2026-03-02T10:00:00.000Z",
         *         "LastSentUtc": null
         *       },
         *       "Secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDg1f3XMqZWkI="
         *     }
         */
        NotificationDestinationSecret: {
            Destination: components["schemas"]["NotificationDestination"];
            /** @description The webhook is signed with this secret: `whsec_` and 32 bytes in Base64, as in Standard Webhooks. It is null for the other kinds. */
            Secret: string | null;
        };
        /**
         * @description A change of a destination says what is to be different; what is left out stays.
         * @example {
         *       "Name": "On-call program",
         *       "IsEnabled": false
         *     }
         */
        NotificationDestinationUpdate: {
            /** @description Names the destination for people, in at most 128 characters. */
            Name?: string;
            /** @description Nothing is sent while it is `false`: what waits has failed then. */
            IsEnabled?: boolean;
            /** @description Notifications are sent to this address from now on, signed with the same secret; refused for `Email`. */
            Address?: string;
            /** @description The mail is sent to these addresses from now on; refused for every kind but `Email`. */
            Recipients?: string[];
        };
        /**
         * @description This says how a destination is reached. `Webhook`: a POST in the words of this interface, signed, for programs. `Slack` and `Teams`: a POST in the form of the incoming webhooks of Slack (also Mattermost) and of Microsoft Teams. `Email`: a mail.
         * @example Webhook
         * @enum {string}
         */
        NotificationKind: "Webhook" | "Email" | "Slack" | "Teams";
        /**
         * @description This says how a delivery is. `Waiting`: it is still to be sent, or to be sent again. `Delivered`: it was answered with success. `Failed`: nothing more is tried.
         * @example Delivered
         * @enum {string}
         */
        NotificationState: "Waiting" | "Delivered" | "Failed";
        /**
         * @description This says what a notification is about. `Firing`: an alert began. `Resolved`: it is over. `Test`: somebody tests the destination.
         * @example Firing
         * @enum {string}
         */
        NotificationTransition: "Firing" | "Resolved" | "Test";
        /**
         * @description An instant is written as in `InstantInput`; null where it is not known.
         * @example 2026-03-02T07:58:21.000Z
         */
        NullableInstantInput: string | null;
        /**
         * @description This is the account of the caller.
         * @example {
         *       "Id": 1,
         *       "Name": "admin",
         *       "Role": "administrator",
         *       "LicenseServerIds": null,
         *       "HasSecondFactor": false,
         *       "IsFederated": false,
         *       "CreatedUtc": "2026-03-02T08:15:00.000Z",
         *       "PasswordChangedUtc": "2026-03-02T08:15:00.000Z"
         *     }
         */
        OwnAccount: {
            /**
             * Format: int64
             * @description Identifies the account; it is not given to another one when the account is deleted.
             */
            Id: number;
            /** @description This is the name to log in with, compared without regard to upper and lower case. */
            Name: string;
            Role: components["schemas"]["AccountRole"];
            /** @description Lists the Ids of the licence servers whose data the account sees, rising. Null means all of them, and an empty list none. */
            LicenseServerIds: number[] | null;
            /** @description Says whether the account logs in with a second factor besides its password. */
            HasSecondFactor: boolean;
            /** @description Says whether the account signs in through the company's identity provider, which keeps its password. */
            IsFederated: boolean;
            /**
             * Format: date-time
             * @description The account was made at this instant in UTC.
             */
            CreatedUtc: string;
            /**
             * Format: date-time
             * @description The present password was given to the account at this instant in UTC.
             */
            PasswordChangedUtc: string;
        };
        /**
         * @description A component is a feature that belongs to a package.
         * @example {
         *       "SortOrder": 1,
         *       "NumberOfTokens": 1,
         *       "Feature": {
         *         "Id": 18,
         *         "Name": "cad_mesh",
         *         "Version": "2024.0",
         *         "AdditionalKey": null,
         *         "Vendor": "acmecad",
         *         "ProductName": "CAD Professional",
         *         "LicenseType": "Floating",
         *         "LicenseServerId": 1,
         *         "LicenseServerName": "27000@lic-cad-01",
         *         "Total": null,
         *         "Used": 0,
         *         "Borrowed": 0,
         *         "Reserved": 0,
         *         "Queued": 0,
         *         "Available": null,
         *         "UsagePercent": null,
         *         "IsUncounted": true,
         *         "IsTotalShared": false,
         *         "StartDateUtc": null,
         *         "ExpirationDateUtc": null,
         *         "Increments": [],
         *         "IsActive": true
         *       }
         *     }
         */
        PackageComponent: {
            /**
             * Format: int32
             * @description Gives the place among the components, rising; null where none was given.
             */
            SortOrder: number | null;
            /**
             * Format: int32
             * @description Counts the licences of the component that one licence of the package brings; null where that is not known.
             */
            NumberOfTokens: number | null;
            Feature: components["schemas"]["Feature"];
        };
        /**
         * @description A package is made of these components.
         * @example {
         *       "Components": [
         *         {
         *           "FeatureId": 18,
         *           "NumberOfTokens": 1
         *         }
         *       ]
         *     }
         */
        PackageComponents: {
            /** @description These are the components, at most 1,000, which replace those that the package had. */
            Components: components["schemas"]["ChosenComponent"][];
        };
        /**
         * @description A package is returned with its components.
         * @example {
         *       "FeatureId": 21,
         *       "FeatureName": "cad_suite",
         *       "Components": [
         *         {
         *           "SortOrder": 1,
         *           "NumberOfTokens": 1,
         *           "Feature": {
         *             "Id": 18,
         *             "Name": "cad_mesh",
         *             "Version": "2024.0",
         *             "AdditionalKey": null,
         *             "Vendor": "acmecad",
         *             "ProductName": "CAD Professional",
         *             "LicenseType": "Floating",
         *             "LicenseServerId": 1,
         *             "LicenseServerName": "27000@lic-cad-01",
         *             "Total": null,
         *             "Used": 0,
         *             "Borrowed": 0,
         *             "Reserved": 0,
         *             "Queued": 0,
         *             "Available": null,
         *             "UsagePercent": null,
         *             "IsUncounted": true,
         *             "IsTotalShared": false,
         *             "StartDateUtc": null,
         *             "ExpirationDateUtc": null,
         *             "Increments": [],
         *             "IsActive": true
         *           }
         *         }
         *       ]
         *     }
         */
        PackageWithComponents: {
            /**
             * Format: int64
             * @description Identifies the feature that is the package.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description These are the components, in their order. */
            Components: components["schemas"]["PackageComponent"][];
        };
        /**
         * @description It says in which month the highest use passes the total, among the months that are forecast.
         * @example {
         *       "Earliest": null,
         *       "Expected": null,
         *       "Latest": null
         *     }
         */
        PassedTotal: {
            /** @description This is the first month in which the upper end of the interval is above the total; null where there is none. */
            Earliest: string | null;
            /** @description This is the first month in which the expected number is above the total; null where there is none. */
            Expected: string | null;
            /** @description This is the first month in which the lower end of the interval is above the total; null where there is none. */
            Latest: string | null;
        };
        /**
         * @description This is an alert that there would have been.
         * @example {
         *       "Subject": {
         *         "FeatureId": 17,
         *         "FeatureName": "cad_pro",
         *         "FeatureVersion": "2024.0",
         *         "Vendor": "acmecad",
         *         "LicenseServerId": 1,
         *         "LicenseServerName": "27000@lic-cad-01",
         *         "UserId": null,
         *         "UserName": null,
         *         "BrokerId": null,
         *         "ExpirationDateUtc": null
         *       },
         *       "Value": 2,
         *       "PendingUtc": "2026-02-27T15:30:00.000Z",
         *       "FiringUtc": "2026-02-27T15:40:00.000Z",
         *       "ResolvedUtc": null
         *     }
         */
        PreviewedAlert: {
            Subject: components["schemas"]["AlertSubject"];
            /**
             * Format: double
             * @description This is the number of percent, licences or requests when it would have begun to fire, in the unit of the rule's threshold; null where there is none.
             */
            Value: number | null;
            /**
             * Format: date-time
             * @description The condition was true from this instant in UTC on.
             */
            PendingUtc: string;
            /**
             * Format: date-time
             * @description The alert would have begun to fire at this instant in UTC.
             */
            FiringUtc: string;
            /**
             * Format: date-time
             * @description The alert would have ended at this instant in UTC; null where it would fire now.
             */
            ResolvedUtc: string | null;
        };
        /**
         * @description This says what a price is for. `PerLicense`: for each licence of the purchase, which holds unless something else is given. `InAll`: for all of them together. It is null where there is no price, and for accounts that see only some licence servers.
         * @example PerLicense
         * @enum {string|null}
         */
        PriceUnit: "PerLicense" | "InAll" | null;
        /**
         * @description A problem describes a failure (RFC 9457).
         * @example {
         *       "type": "about:blank",
         *       "title": "Bad Request",
         *       "status": 400,
         *       "detail": "PageSize must be a whole number from 1 to 1000.",
         *       "code": "invalid_input",
         *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
         *       "errors": {
         *         "PageSize": [
         *           "must be a whole number from 1 to 1000"
         *         ]
         *       }
         *     }
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description This is always `about:blank`; `code` says the kind of problem.
             */
            type: string;
            /** @description Gives the HTTP status in words. */
            title: string;
            /**
             * Format: int32
             * @description Gives the HTTP status of the answer, 400 to 599.
             */
            status: number;
            /** @description Says for people what went wrong in this request. */
            detail: string;
            code: components["schemas"]["ProblemCode"];
            /** @description Identifies this request in the service's log; the same as the `X-Trace-Id` header. */
            traceId: string;
            /** @description Says what was expected, for each parameter or field at fault; it is there with `invalid_input` only. A field within a body is named by its way from the top, such as `Messages[0].Pools[2].FeatureName`; the body as a whole is `body`. */
            errors?: {
                [key: string]: string[];
            };
        };
        /**
         * @description This says for programs what went wrong. More codes may come: take one that you do not know by its status.
         *     - `invalid_input`: a parameter or field is unknown, missing or of the wrong form (400).
         *     - `unauthorized`: no valid access token was sent (401).
         *     - `insufficient_scope`: the token lacks the scope `svc.server.scope` (403).
         *     - `forbidden`: the caller lacks the role, or may not write as this broker (403).
         *     - `not_found`: there is no such path or record, or the caller does not see it (404).
         *     - `method_not_allowed`: the path does not know this method (405).
         *     - `not_acceptable`: the operation has no answer in a format that `Accept` asks for (406).
         *     - `conflict`: the present state does not allow it (409).
         *     - `payload_too_large`: the body is too large (413).
         *     - `uri_too_long`: the address is too long (414).
         *     - `unsupported_media_type`: the body is of another type than `application/json` (415).
         *     - `too_many_requests`: the limit of requests is reached (429).
         *     - `headers_too_large`: the headers are too large (431).
         *     - `internal`: there is a fault in the service (500).
         *     - `query_too_slow`: the query took longer than the service allows, and was ended; ask for less (503).
         *     - `unavailable`: the service cannot answer now (503).
         *     - `storage_full`: the database has no room left (507).
         *     - `database_unusable`: the database is damaged, or its file was changed from outside; nothing is answered from it (503).
         * @example invalid_input
         * @enum {string}
         */
        ProblemCode: "invalid_input" | "unauthorized" | "insufficient_scope" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "too_many_requests" | "headers_too_large" | "internal" | "query_too_slow" | "unavailable" | "storage_full" | "database_unusable";
        /**
         * @description This record shows a purchase of a feature, as far as it is known.
         * @example {
         *       "Id": 41,
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "ProductName": "CAD Professional",
         *       "Vendor": "acmecad",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Quantity": 6,
         *       "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *       "IssuedDateUtc": "2024-12-10T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *       "SerialNumber": "AC-20417",
         *       "Notice": null,
         *       "AssetInfo": "PO 4711",
         *       "VendorInfo": null,
         *       "VendorString": "CADPRO-FULL",
         *       "HostIds": "00163e4c7a10",
         *       "IsPackage": false,
         *       "IsActive": true,
         *       "IsReported": true,
         *       "Price": null,
         *       "Currency": null,
         *       "PriceUnit": null,
         *       "TermStartDateUtc": null,
         *       "TermEndDateUtc": null
         *     }
         */
        Procurement: {
            /**
             * Format: int64
             * @description Identifies the purchase, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the product that the feature belongs to; null where it is not known. */
            ProductName: string | null;
            /** @description Names the vendor of the feature; null where it has none. */
            Vendor: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the licences that the purchase brings. Where the licence manager reports only the day of expiry, it is the feature's total if that is its only purchase, else null.
             */
            Quantity: number | null;
            /**
             * Format: date-time
             * @description The purchase is valid from this midnight UTC on; null where that is not known.
             */
            StartDateUtc: string | null;
            /**
             * Format: date-time
             * @description The purchase was issued at this instant in UTC; null where that is not known.
             */
            IssuedDateUtc: string | null;
            /**
             * Format: date-time
             * @description The purchase is valid to the end of the day that begins at this midnight UTC; null means that it is permanent.
             */
            ExpirationDateUtc: string | null;
            /** @description This is the serial number under which the vendor knows the purchase; null where it is not known. */
            SerialNumber: string | null;
            /** @description This is a remark on the purchase, as an administrator wrote it; null where there is none. */
            Notice: string | null;
            /** @description Says what the purchase is called in the books: an order, a contract, a cost centre; null where that is not known. */
            AssetInfo: string | null;
            /** @description Says what the vendor says of the purchase; null where that is not known. */
            VendorInfo: string | null;
            /** @description This is the vendor string of the licence file; null where it is not known. */
            VendorString: string | null;
            /** @description Names the hosts that the licences are bound to; null where they are bound to none, or it is not known. */
            HostIds: string | null;
            /** @description Says whether the feature is a package. */
            IsPackage: boolean;
            /** @description Says whether the feature is active. */
            IsActive: boolean;
            /** @description Says whether a licence manager reports this purchase; otherwise an administrator added it, or noted something about one that is no longer reported. */
            IsReported: boolean;
            /**
             * Format: double
             * @description Gives the price of the purchase in its currency, for each licence or for all as `PriceUnit` says; null where it is not known, and for accounts that see only some licence servers.
             */
            Price: number | null;
            /** @description Names the currency of the price by its three letters of ISO 4217, such as `EUR`; null where there is no price, and for accounts that see only some licence servers. */
            Currency: string | null;
            PriceUnit: components["schemas"]["PriceUnit"];
            /**
             * Format: date-time
             * @description Says from which midnight UTC on the price pays; null where it pays from `StartDateUtc` on, and for accounts that see only some licence servers.
             */
            TermStartDateUtc: string | null;
            /**
             * Format: date-time
             * @description Says at which midnight UTC the last day begins that the price pays for; null where it pays to `ExpirationDateUtc`, and for accounts that see only some licence servers.
             */
            TermEndDateUtc: string | null;
        };
        /**
         * @description A request for a purchase says what was bought of which feature.
         * @example {
         *       "FeatureId": 17,
         *       "Quantity": 4,
         *       "ExpirationDateUtc": "2027-06-30T00:00:00.000Z",
         *       "AssetInfo": "PO 4812",
         *       "Price": 1250.5,
         *       "Currency": "EUR",
         *       "TermStartDateUtc": "2026-01-01T00:00:00.000Z"
         *     }
         */
        ProcurementCreate: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /**
             * Format: int32
             * @description Counts the licences that the purchase brings.
             */
            Quantity: number;
            /** @description The purchase is valid from this midnight UTC on; null where that is not known. */
            StartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase was issued at this instant in UTC; null where that is not known. */
            IssuedDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase is valid to the end of the day that begins at this midnight UTC; null means that it is permanent. */
            ExpirationDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description This is the serial number under which the vendor knows the purchase; null where it is not known. */
            SerialNumber?: string | null;
            /** @description This is a remark on the purchase, as an administrator wrote it; null where there is none. */
            Notice?: string | null;
            /** @description Says what the purchase is called in the books: an order, a contract, a cost centre; null where that is not known. */
            AssetInfo?: string | null;
            /** @description Says what the vendor says of the purchase; null where that is not known. */
            VendorInfo?: string | null;
            /** @description This is the vendor string of the licence file; null where it is not known. */
            VendorString?: string | null;
            /** @description Names the hosts that the licences are bound to; null where they are bound to none, or it is not known. */
            HostIds?: string | null;
            /**
             * Format: double
             * @description Gives the price of the purchase in its currency, for each licence or for all as `PriceUnit` says; null where it is not known. It has at most as many decimals as the currency.
             */
            Price?: number | null;
            /** @description Names the currency of the price by its three letters of ISO 4217, such as `EUR`; null where there is no price. */
            Currency?: string | null;
            PriceUnit?: components["schemas"]["PriceUnit"];
            /** @description Says from which midnight UTC on the price pays; null where it pays from `StartDateUtc` on. */
            TermStartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description Says at which midnight UTC the last day begins that the price pays for; null where it pays to `ExpirationDateUtc`. */
            TermEndDateUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description Purchases can be ordered by these fields.
         * @example ExpirationDateUtc
         * @enum {string}
         */
        ProcurementField: "Id" | "FeatureId" | "FeatureName" | "FeatureVersion" | "AdditionalKey" | "ProductName" | "Vendor" | "LicenseType" | "LicenseServerName" | "SerialNumber" | "Notice" | "AssetInfo" | "VendorInfo" | "VendorString" | "HostIds" | "LicenseServerId" | "Quantity" | "StartDateUtc" | "IssuedDateUtc" | "ExpirationDateUtc" | "IsPackage" | "IsActive" | "IsReported";
        /**
         * @description The answer says what became of the rows of a CSV text.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "IsDryRun": true,
         *       "Added": 1,
         *       "Changed": 1,
         *       "Unchanged": 0,
         *       "Mistakes": [
         *         {
         *           "Line": 4,
         *           "Column": "Price",
         *           "Text": "expected an amount such as 1250.50 or 1,250.50, without a currency"
         *         }
         *       ],
         *       "Items": [
         *         {
         *           "Line": 2,
         *           "Action": "Change",
         *           "Id": 41,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Quantity": 6,
         *           "AssetInfo": "PO 4711",
         *           "SerialNumber": "AC-20417",
         *           "Price": 1180,
         *           "Currency": "EUR",
         *           "PriceUnit": "PerLicense",
         *           "ChangedFields": [
         *             "Price",
         *             "Currency",
         *             "PriceUnit"
         *           ]
         *         },
         *         {
         *           "Line": 3,
         *           "Action": "Add",
         *           "Id": null,
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Quantity": 2,
         *           "AssetInfo": "PO 4901",
         *           "SerialNumber": null,
         *           "Price": 990.5,
         *           "Currency": "USD",
         *           "PriceUnit": "InAll",
         *           "ChangedFields": []
         *         }
         *       ]
         *     }
         */
        ProcurementImport: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /** @description Says whether nothing was changed. */
            IsDryRun: boolean;
            /**
             * Format: int64
             * @description Counts the rows that add a purchase, or would.
             */
            Added: number;
            /**
             * Format: int64
             * @description Counts the rows that change a purchase, or would.
             */
            Changed: number;
            /**
             * Format: int64
             * @description Counts the rows that change nothing.
             */
            Unchanged: number;
            /** @description These are the mistakes, in the order of the lines, at most 100; there are none unless it is a dry run. */
            Mistakes: components["schemas"]["ImportMistake"][];
            /** @description These are the rows without a mistake, in the order of the text. */
            Items: components["schemas"]["ImportedRow"][];
        };
        /**
         * @description A query says which purchases to answer, and in what order. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "ExpiresBeforeUtc": "2027-01-01T00:00:00.000Z",
         *       "Sort": [
         *         {
         *           "Field": "ExpirationDateUtc",
         *           "Direction": "Ascending"
         *         }
         *       ],
         *       "Limit": 50
         *     }
         */
        ProcurementQuery: {
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Features?: components["schemas"]["ProcurementSelector"][];
            /** @description Returns only purchases of these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only purchases on these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only purchases of features of these vendors, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only purchases whose `AssetInfo` contains this text, in upper or lower case. */
            AssetInfo?: string;
            /** @description Returns only purchases whose last day begins before this instant; permanent ones never do. */
            ExpiresBeforeUtc?: components["schemas"]["InstantInput"];
            /**
             * @description Returns purchases of features that are not active, too, where it is `true`.
             * @default false
             */
            IncludeInactive?: boolean;
            /** @description Returns only rows of which one text field contains this text, in upper or lower case. */
            Search?: string;
            /** @description `Search` looks into these fields; if left out, into all text fields. */
            SearchFields?: components["schemas"]["ProcurementTextField"][];
            /** @description Rows are ordered by the first of these fields, then by the second, and so on, and last by Id in the direction of the first. If left out, they are in the order of the list of features, then by Id. */
            Sort?: components["schemas"]["ProcurementSort"][];
            /**
             * Format: int64
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /**
             * Format: int32
             * @description Returns at most this many rows, 100 unless given and 1,000 at most.
             * @default 100
             */
            Limit?: number;
        };
        /**
         * @description The answer to a query has the purchases that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 41,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Quantity": 6,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "IssuedDateUtc": "2024-12-10T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "SerialNumber": "AC-20417",
         *           "Notice": null,
         *           "AssetInfo": "PO 4711",
         *           "VendorInfo": null,
         *           "VendorString": "CADPRO-FULL",
         *           "HostIds": "00163e4c7a10",
         *           "IsPackage": false,
         *           "IsActive": true,
         *           "IsReported": true,
         *           "Price": null,
         *           "Currency": null,
         *           "PriceUnit": null,
         *           "TermStartDateUtc": null,
         *           "TermEndDateUtc": null
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        ProcurementQueryResult: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the purchases from `Offset` on, at most `Limit` of them. */
            Items: components["schemas"]["Procurement"][];
            /**
             * Format: int64
             * @description This many purchases match the filters, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description A selection chooses features: all given fields must match.
         * @example {
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0"
         *     }
         */
        ProcurementSelector: {
            /** @description Chooses features of this name, in upper or lower case. */
            FeatureName?: string;
            /** @description Chooses features of this licensed version, compared exactly as a text. */
            FeatureVersion?: string;
            /** @description Chooses features with this additional key, compared exactly. */
            AdditionalKey?: string;
            /** @description Chooses features of this product, in upper or lower case. */
            ProductName?: string;
            LicenseType?: components["schemas"]["SelectedLicenseType"];
        };
        /**
         * @description One part of an order names a field to order by, and the direction.
         * @example {
         *       "Field": "ExpirationDateUtc",
         *       "Direction": "Ascending"
         *     }
         */
        ProcurementSort: {
            Field: components["schemas"]["ProcurementField"];
            Direction?: components["schemas"]["SortDirection"];
        };
        /**
         * @description These text fields of purchases can be searched.
         * @example AssetInfo
         * @enum {string}
         */
        ProcurementTextField: "FeatureName" | "FeatureVersion" | "AdditionalKey" | "ProductName" | "Vendor" | "LicenseType" | "LicenseServerName" | "SerialNumber" | "Notice" | "AssetInfo" | "VendorInfo" | "VendorString" | "HostIds";
        /**
         * @description A change of a purchase has the fields to change, at least one; the others stay as they are, and null takes away what was noted.
         * @example {
         *       "AssetInfo": "PO 4711",
         *       "SerialNumber": "AC-20417"
         *     }
         */
        ProcurementUpdate: {
            /**
             * Format: int32
             * @description Counts the licences that the purchase brings.
             */
            Quantity?: number;
            /** @description The purchase is valid from this midnight UTC on; null where that is not known. */
            StartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase was issued at this instant in UTC; null where that is not known. */
            IssuedDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase is valid to the end of the day that begins at this midnight UTC; null means that it is permanent. */
            ExpirationDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description This is the serial number under which the vendor knows the purchase; null where it is not known. */
            SerialNumber?: string | null;
            /** @description This is a remark on the purchase, as an administrator wrote it; null where there is none. */
            Notice?: string | null;
            /** @description Says what the purchase is called in the books: an order, a contract, a cost centre; null where that is not known. */
            AssetInfo?: string | null;
            /** @description Says what the vendor says of the purchase; null where that is not known. */
            VendorInfo?: string | null;
            /** @description This is the vendor string of the licence file; null where it is not known. */
            VendorString?: string | null;
            /** @description Names the hosts that the licences are bound to; null where they are bound to none, or it is not known. */
            HostIds?: string | null;
            /**
             * Format: double
             * @description Gives the price of the purchase in its currency, for each licence or for all as `PriceUnit` says; null where it is not known. It has at most as many decimals as the currency.
             */
            Price?: number | null;
            /** @description Names the currency of the price by its three letters of ISO 4217, such as `EUR`; null where there is no price. */
            Currency?: string | null;
            PriceUnit?: components["schemas"]["PriceUnit"];
            /** @description Says from which midnight UTC on the price pays; null where it pays from `StartDateUtc` on. */
            TermStartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description Says at which midnight UTC the last day begins that the price pays for; null where it pays to `ExpirationDateUtc`. */
            TermEndDateUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description A product name says what product a vendor's feature belongs to, as an administrator named it.
         * @example {
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "ProductName": "CAD Professional"
         *     }
         */
        ProductName: {
            /** @description Names the vendor, in upper or lower case; null for features whose vendor is not known. */
            Vendor: string | null;
            /** @description Names the feature, in upper or lower case. */
            FeatureName: string;
            /** @description This is the name of the product; null means what licence managers print. */
            ProductName: string | null;
        };
        /**
         * @description A project is something that people work for; use is counted to it.
         * @example {
         *       "Id": 5,
         *       "Name": "Falcon",
         *       "IsEnabled": true
         *     }
         */
        Project: {
            /**
             * Format: int64
             * @description Identifies the project, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the project, as it was first reported or as an administrator named it. */
            Name: string;
            /** @description Says whether it is offered to choose from; use is counted to it in any case. */
            IsEnabled: boolean;
        };
        /**
         * @description A request for a project says what it is called.
         * @example {
         *       "Name": "Falcon"
         *     }
         */
        ProjectCreate: {
            /** @description Names the project; upper and lower case make no difference, and the name is shown as it is written here. */
            Name: string;
            /**
             * @description Says whether the project is offered to choose from, `true` unless given; use is counted to it in any case.
             * @default true
             */
            IsEnabled?: boolean;
        };
        /**
         * @description A change of a project has the fields to change, at least one; the others stay as they are.
         * @example {
         *       "IsEnabled": false
         *     }
         */
        ProjectUpdate: {
            /** @description Gives the project a new name; upper and lower case make no difference, and the name is shown as it is written here. */
            Name?: string;
            /** @description Says whether it is offered to choose from; use is counted to it in any case. */
            IsEnabled?: boolean;
        };
        /**
         * @description A queried feature comes with its place in a package and what the papers of its purchases say. Where several purchases say different things, these are joined by a comma and a blank.
         * @example {
         *       "Id": 17,
         *       "Name": "cad_pro",
         *       "Version": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "ProductName": "CAD Professional",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Total": 10,
         *       "Used": 8,
         *       "Borrowed": 2,
         *       "Reserved": 5,
         *       "Queued": 0,
         *       "Available": 2,
         *       "UsagePercent": 80,
         *       "IsUncounted": false,
         *       "IsTotalShared": false,
         *       "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *       "Increments": [
         *         {
         *           "Quantity": 6,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *         },
         *         {
         *           "Quantity": 4,
         *           "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *           "ExpirationDateUtc": null
         *         }
         *       ],
         *       "IsActive": true,
         *       "PackageId": null,
         *       "SortOrder": null,
         *       "NumberOfTokens": null,
         *       "HostIds": "00163e4c7a10",
         *       "VendorString": "CADPRO-FULL"
         *     }
         */
        QueriedFeature: {
            /**
             * Format: int64
             * @description Identifies the feature; it stays the same for good and is not given to another one.
             */
            Id: number;
            /** @description This is the name of the feature, as the licence manager printed it first; names are compared without regard to upper and lower case. */
            Name: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            Version: string | null;
            /** @description This distinguishes pools of the same name and version, where the vendor uses such a key; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /** @description Names the product, or package, that the feature belongs to, as an administrator named it or the licence manager prints it; null where it is not known. */
            ProductName: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the licences that were bought; null where they are not counted, or the total is in another version's row.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; null where it is not known. In FlexLM reservations count, and requests that wait do not.
             */
            Used: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed now; null where it is not known.
             */
            Borrowed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are reserved for users or groups; null where it is not known.
             */
            Reserved: number | null;
            /**
             * Format: int64
             * @description Counts the licences that users wait for; null where it is not known.
             */
            Queued: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are free: `Total` less `Used`, and never below 0. It is null where either is, and where the total is shared.
             */
            Available: number | null;
            /**
             * Format: double
             * @description Gives `Used` in percent of `Total`, rounded to two decimals; more than 100 where more is used than was bought, and null where the total is not known, 0 or shared.
             */
            UsagePercent: number | null;
            /** @description Says whether the licence has no limit of users; `Total` is null then. */
            IsUncounted: boolean;
            /** @description Says whether one total is printed for this and other versions together; the highest version carries it. */
            IsTotalShared: boolean;
            /**
             * Format: date-time
             * @description The licence is valid from this midnight UTC on; null where that is not known.
             */
            StartDateUtc: string | null;
            /**
             * Format: date-time
             * @description This is the midnight UTC that begins the earliest day of expiry that has not passed, or the last one when all have; the licence is valid to the end of that day. Null means permanent.
             */
            ExpirationDateUtc: string | null;
            /** @description These are the purchases that make up the pool, where the licence manager reports them; otherwise the list is empty. */
            Increments: components["schemas"]["LicenseIncrement"][];
            /** @description Says whether the feature is active: the licence server's last report listed it, not as an error, and it has not expired. */
            IsActive: boolean;
            /**
             * Format: int64
             * @description Identifies the package that this feature is a component of, by the Id of the feature that the package is; null where it is in none.
             */
            PackageId: number | null;
            /**
             * Format: int64
             * @description Gives the place among the components of the package, rising; null where it is in none.
             */
            SortOrder: number | null;
            /**
             * Format: int64
             * @description Counts the licences of the component that one licence of the package brings; null where that is not known.
             */
            NumberOfTokens: number | null;
            /** @description Names the hosts that the licences are bound to; null where they are bound to none, or it is not known. */
            HostIds: string | null;
            /** @description This is what the vendor wrote into the licences for its own use; null where it is not known. */
            VendorString: string | null;
        };
        /**
         * @description A queried session comes with what it counts to, in all and in the window that was asked for.
         * @example {
         *       "Id": 90412,
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "ProductName": "CAD Professional",
         *       "Vendor": "acmecad",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": 204,
         *       "UserName": "mkeller",
         *       "FirstName": "Martina",
         *       "LastName": "Keller",
         *       "Email": "martina.keller@example.com",
         *       "GroupName": null,
         *       "ProjectName": null,
         *       "Workstation": "ws-0142",
         *       "IpAddress": null,
         *       "Display": ":0",
         *       "Handle": "1102",
         *       "ClientVersion": "2024.0",
         *       "NumberOfLicenses": 1,
         *       "IsBorrowed": false,
         *       "IsActive": true,
         *       "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *       "EndTimeUtc": null,
         *       "DurationSeconds": 7299,
         *       "IdleTimeSeconds": null,
         *       "LingerTimeSeconds": null,
         *       "LingerDueDateUtc": null,
         *       "Source": "event",
         *       "EndIsEstimated": false,
         *       "FeatureTotal": 10,
         *       "LicenseSeconds": 7299,
         *       "UsageSecondsInWindow": 3600,
         *       "LicenseSecondsInWindow": 3600
         *     }
         */
        QueriedSession: {
            /**
             * Format: int64
             * @description Identifies the session, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the feature that the licences belong to.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it is not known. What the user's program asked for is `ClientVersion`. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the product that the feature belongs to; null where it is not known. */
            ProductName: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as the licence manager printed it first. */
            UserName: string;
            /** @description This is the user's first name; null where it is not known. */
            FirstName: string | null;
            /** @description This is the user's last name; null where it is not known. */
            LastName: string | null;
            /** @description This is the user's e-mail address; null where it is not known. */
            Email: string | null;
            /** @description Names the group to which the use is counted: the one that was reported with it, else the default group of its user, as it is while the session is active and was when it ended; null where there is neither. Its Id is in `/api/v1/groups`. */
            GroupName: string | null;
            /** @description Names the project to which the use is counted, as it was reported; null where there was none. Its Id is in `/api/v1/projects`. */
            ProjectName: string | null;
            /** @description Names the computer that checked the licences out; null where it is not known. */
            Workstation: string | null;
            /** @description Gives the network address of that computer, as text; null where it is not known. */
            IpAddress: string | null;
            /** @description Names the display, or terminal, of the checkout, such as `:0`; null where it is not known. */
            Display: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; null where it prints none. */
            Handle: string | null;
            /** @description Gives the version that the user's program asked for; null where it is not known. */
            ClientVersion: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were checked out at once, by this one session; 0 where it shares the licences of another session.
             */
            NumberOfLicenses: number;
            /** @description Says whether the licences are borrowed, that is, held for a time without a connection. A session that lingers is borrowed. */
            IsBorrowed: boolean;
            /** @description Says whether the licences are still checked out. */
            IsActive: boolean;
            /**
             * Format: date-time
             * @description The licences were checked out at this instant in UTC.
             */
            StartTimeUtc: string;
            /**
             * Format: date-time
             * @description The licences were given back at this instant in UTC; null while the session is active. See `EndIsEstimated`.
             */
            EndTimeUtc: string | null;
            /**
             * Format: double
             * @description Says in seconds, exact to the millisecond, how long the session lasted; while it is active, how long it has lasted until now.
             */
            DurationSeconds: number;
            /**
             * Format: int64
             * @description Says for how many seconds of it the user's program was not used; null where that is not known.
             */
            IdleTimeSeconds: number | null;
            /**
             * Format: int64
             * @description Says for how many seconds the licences are kept after use; null where they do not linger.
             */
            LingerTimeSeconds: number | null;
            /**
             * Format: date-time
             * @description The lingering or borrowed licences are due back at this instant in UTC; null where that is not known.
             */
            LingerDueDateUtc: string | null;
            Source: components["schemas"]["SessionSource"];
            /** @description Says whether the end is an estimate: no report of the licence server came any more, so `EndTimeUtc` is that of the last one. A later report that lists the session opens it again, and a check-in tells its true end. */
            EndIsEstimated: boolean;
            /**
             * Format: int64
             * @description Counts the licences that were bought of the feature; null where they are not counted.
             */
            FeatureTotal: number | null;
            /**
             * Format: double
             * @description Gives the licence-seconds of the session: `DurationSeconds` times `NumberOfLicenses`.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Says how many seconds of the session's duration are in the window; all of them where no window was asked for.
             */
            UsageSecondsInWindow: number;
            /**
             * Format: double
             * @description Gives the licence-seconds in the window: `UsageSecondsInWindow` times `NumberOfLicenses`.
             */
            LicenseSecondsInWindow: number;
        };
        /**
         * @description This event says that a user began to wait for licences: `getQueuedRequests` lists the request until it ends. `Queued` of a feature comes from snapshots.
         * @example {
         *       "EventType": "queue",
         *       "TimestampUtc": "2026-03-02T07:58:21.000Z",
         *       "Vendor": "acmecad",
         *       "FeatureName": "cad_pro",
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142"
         *     }
         */
        QueueEvent: {
            /**
             * @description This is always `queue` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "queue";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that wrote of it; left out or null where the log does not say. */
            Vendor?: string | null;
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version of the feature; left out or null where the log does not say. */
            FeatureVersion?: string | null;
            /** @description This is the additional key of the feature; left out or null where the log does not say. */
            AdditionalKey?: string | null;
            /** @description This is the name of the user, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where the log does not say. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where the log does not say. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where the log does not say. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where the log does not say. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where the log does not say. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that the event is about; 1 unless given, and 0 where a checkout shares the licences of another one.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
        };
        /**
         * @description A queued request is one request for licences that waits until some are free.
         * @example {
         *       "Id": 12,
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": 133,
         *       "UserName": "pruiz",
         *       "FirstName": null,
         *       "LastName": null,
         *       "Email": null,
         *       "Workstation": "ws-0310",
         *       "Display": null,
         *       "NumberOfLicenses": 3,
         *       "QueuedSinceUtc": "2026-03-02T09:59:10.000Z",
         *       "SinceIsEstimated": false,
         *       "WaitSeconds": 50
         *     }
         */
        QueuedRequest: {
            /**
             * Format: int64
             * @description Identifies the request while it waits, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the feature, that is, the pool of licences that is waited for.
             */
            FeatureId: number;
            /** @description This is the name of the feature that is waited for, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it is not known. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user who waits, as it was first seen. */
            UserName: string;
            /** @description This is the first name of the user; null where it is not known. */
            FirstName: string | null;
            /** @description This is the last name of the user; null where it is not known. */
            LastName: string | null;
            /** @description This is the mail address of the user; null where it is not known. */
            Email: string | null;
            /** @description Names the computer that asked; null where it is not known. */
            Workstation: string | null;
            /** @description Names the display, or terminal, that asked; null where it is not known. */
            Display: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were asked for at once.
             */
            NumberOfLicenses: number;
            /**
             * Format: date-time
             * @description The request has waited since this instant in UTC. See `SinceIsEstimated`.
             */
            QueuedSinceUtc: string;
            /** @description Says whether nobody told since when: `QueuedSinceUtc` is then the instant of the first report that listed the request. */
            SinceIsEstimated: boolean;
            /**
             * Format: double
             * @description Says in seconds, exact to the millisecond, for how long the request has waited until now.
             */
            WaitSeconds: number;
        };
        /**
         * @description A page has requests that wait, those that have waited longest first.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 12,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 133,
         *           "UserName": "pruiz",
         *           "FirstName": null,
         *           "LastName": null,
         *           "Email": null,
         *           "Workstation": "ws-0310",
         *           "Display": null,
         *           "NumberOfLicenses": 3,
         *           "QueuedSinceUtc": "2026-03-02T09:59:10.000Z",
         *           "SinceIsEstimated": false,
         *           "WaitSeconds": 50
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        QueuedRequestPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC; `WaitSeconds` is counted to it.
             */
            AsOfUtc: string;
            /** @description These are the requests of this page, those that have waited longest first; the list is empty past the last page. */
            Items: components["schemas"]["QueuedRequest"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This is a checkout as a snapshot lists it. It is recognised in the next snapshot by its server, vendor, feature, version, user, workstation, display, handle and start.
         * @example {
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142",
         *       "Display": ":0",
         *       "Handle": "1102",
         *       "ClientVersion": "2024.0",
         *       "StartTimeUtc": "2026-03-02T07:58:00.000Z",
         *       "StartPrecisionSeconds": 60
         *     }
         */
        ReportedCheckout: {
            /** @description This is the name of the user who holds the licences, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that checked the licences out, compared without regard to upper and lower case; left out or null where it is not known. */
            Workstation?: string | null;
            /** @description Gives the network address of that computer, as text; left out or null where it is not known. */
            IpAddress?: string | null;
            /** @description Names the display, or terminal, of the checkout, such as `:0`; left out or null where it is not known. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; left out or null where it prints none. */
            Handle?: string | null;
            /** @description Gives the version that the user's program asked for; left out or null where it is not known. */
            ClientVersion?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were checked out at once; 1 unless given, and 0 where the checkout shares the licences of another one.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description The licences were checked out at this instant; it may be at most five minutes ahead of the service's clock. */
            StartTimeUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Says in seconds how exact the start is, 1 unless given. The checkout began at `StartTimeUtc` or less than this many seconds after; 60 where the licence manager prints minutes.
             * @default 1
             */
            StartPrecisionSeconds?: number;
            /**
             * @description Says whether the licences are borrowed, that is, used without the licence server. A checkout that lingers is borrowed in any case.
             * @default false
             */
            IsBorrowed?: boolean;
            /**
             * Format: int64
             * @description Says for how many seconds the licences are kept after use; left out or null where the checkout does not linger.
             */
            LingerTimeSeconds?: number | null;
            /** @description The lingering or borrowed licences are due back at this instant; left out or null where that is not known. */
            LingerDueDateUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * Format: int64
             * @description Says for how many seconds the user's program was not used; left out or null where that is not known.
             */
            IdleTimeSeconds?: number | null;
            /** @description Names the group to which the use is counted; if left out or null, it is the user's default group. */
            GroupName?: string | null;
            /** @description Names the project to which the use is counted; left out or null where there is none. */
            ProjectName?: string | null;
        };
        /**
         * @description This is the progress of a command. `Working`: the broker began. `Complete`: it is done. `Error`: it failed. `Cancel`: it was called off. A broker never reports `Pending`, which a command is before it is fetched.
         * @example Complete
         * @enum {string}
         */
        ReportedCommandStatus: "Working" | "Complete" | "Error" | "Cancel";
        /**
         * @description This says why a request was denied. `NoLicenseAvailable`: all licences were in use. `AllLicensesAreReservedForOthers`: those left were reserved for others. Left out or null means `Other`. What a FlexLM log calls UNSUPPORTED is `Other`, too.
         * @example NoLicenseAvailable
         * @enum {string|null}
         */
        ReportedDenialType: "NoLicenseAvailable" | "AllLicensesAreReservedForOthers" | "Other" | null;
        /**
         * @description A host is one of the computers that make up a licence server.
         * @example {
         *       "HostName": "lic-cad-01",
         *       "Port": 27000,
         *       "Role": "Master",
         *       "Status": "UP",
         *       "Version": "v11.19.0"
         *     }
         */
        ReportedHost: {
            /** @description This is the name of the host, compared without regard to upper and lower case; one that is named twice counts as it was named first. */
            HostName: string;
            /**
             * Format: int32
             * @description The licence manager listens on this TCP port of the host; left out or null where it is not known.
             */
            Port?: number | null;
            /** @description Gives the host's part among several, such as `Master`; left out or null where there is none. */
            Role?: string | null;
            Status: components["schemas"]["ReportedStatus"];
            /** @description Gives the version of the licence manager on this host, as it prints it; left out or null where it is not known. */
            Version?: string | null;
        };
        /**
         * @description An increment is one purchase within a pool.
         * @example {
         *       "Quantity": 6,
         *       "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *       "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *     }
         */
        ReportedIncrement: {
            /**
             * Format: int64
             * @description Counts the licences that the purchase brings; null where only the expiry is known.
             */
            Quantity?: number | null;
            /** @description The purchase is valid from this day on, written as its midnight UTC; left out or null where that is not known. */
            StartDateUtc?: components["schemas"]["NullableInstantInput"];
            /** @description The purchase is valid to the end of this day, written as its midnight UTC; left out or null means that it is permanent. */
            ExpirationDateUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description This names the licence server that a message is about. One that is not known yet is added. Several hosts that take over for each other are one licence server.
         * @example {
         *       "Name": "27000@lic-cad-01",
         *       "LicenseManagerType": "FlexLM",
         *       "TimeZone": "Europe/Zurich"
         *     }
         */
        ReportedLicenseServer: {
            /** @description This is the licence server's name, usually `port@host`, at most 255 characters, compared without regard to upper and lower case. */
            Name: string;
            /**
             * @description Says which licence manager runs there, `FlexLM` unless given. It is taken over when the server is added, and not looked at later.
             * @default FlexLM
             */
            LicenseManagerType?: components["schemas"]["LicenseManagerType"];
            /** @description Names the server's time zone by its IANA name, such as `Europe/Zurich`; if left out or null, it stays as it is known. */
            TimeZone?: string | null;
        };
        /**
         * @description A reported pool is a feature as the licence manager prints it. One without a version means the pools that are known already under this server and name. A count that is left out or null is not known.
         * @example {
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseType": "Floating",
         *       "Total": 10,
         *       "Used": 8,
         *       "Reserved": 5,
         *       "Increments": [
         *         {
         *           "Quantity": 6,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *         },
         *         {
         *           "Quantity": 4,
         *           "StartDateUtc": "2025-07-01T00:00:00.000Z"
         *         }
         *       ],
         *       "Checkouts": [
         *         {
         *           "UserName": "mkeller",
         *           "Workstation": "ws-0142",
         *           "StartTimeUtc": "2026-03-02T07:58:00.000Z",
         *           "StartPrecisionSeconds": 60
         *         }
         *       ]
         *     }
         */
        ReportedPool: {
            /** @description This is the name of the feature, at most 255 characters, compared without regard to upper and lower case. */
            FeatureName: string;
            /** @description This is the licensed version, compared exactly as a text; left out or null where the licence manager prints none. */
            FeatureVersion?: string | null;
            /** @description This distinguishes pools of the same name and version, where the vendor uses such a key; it is compared exactly, and left out or null where there is none. */
            AdditionalKey?: string | null;
            /** @description Names the vendor daemon that hands out the feature; left out or null where the licence manager does not print it. */
            Vendor?: string | null;
            /** @description Names the product, or package, that the feature belongs to; if left out or null, it stays as it is known. */
            ProductName?: string | null;
            LicenseType?: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Counts the licences that were bought, as the licence manager prints it; left out or null where it is not known or uncounted.
             */
            Total?: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; in FlexLM reservations count, and requests that wait do not. It is left out or null where it is not known.
             */
            Used?: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are reserved for users or groups; left out or null where it is not known.
             */
            Reserved?: number | null;
            /**
             * Format: int64
             * @description Counts the licences that users wait for; left out or null where it is not known.
             */
            Queued?: number | null;
            /**
             * @description Says whether the licence has no limit of users; `Total` does not count then.
             * @default false
             */
            IsUncounted?: boolean;
            /**
             * @description Says whether one total is printed for this and other versions together; the highest version is then stored with it, and the others without.
             * @default false
             */
            IsTotalShared?: boolean;
            /**
             * @description Says whether the licence manager prints the feature as an error; it is then listed but not active, and not in use.
             * @default false
             */
            IsError?: boolean;
            /** @description The licence is valid from this day on, written as its midnight UTC; if left out or null, it stays as it is known. */
            StartDateUtc?: components["schemas"]["NullableInstantInput"];
            /**
             * @description These are the purchases that make up the pool, at most 10,000, where the licence manager reports them; an empty list leaves those known as they are.
             * @default []
             */
            Increments?: components["schemas"]["ReportedIncrement"][];
            /**
             * @description These are the checkouts of the pool at that instant, at most 100,000; an empty list says that nobody holds a licence of it.
             * @default []
             */
            Checkouts?: components["schemas"]["ReportedCheckout"][];
            /** @description These are the requests that wait for licences of the pool at that instant, at most 100,000; an empty list says that nobody waits. Left out or null, the licence manager does not say who waits: what logs and earlier snapshots said stays, unless `Queued` is 0. */
            QueuedRequests?: components["schemas"]["ReportedQueuedRequest"][] | null;
        };
        /**
         * @description This is a request that waits for licences, as a snapshot lists it. It waits until a later snapshot does not list it, a log says that it ended, or its user checks the feature out.
         * @example {
         *       "UserName": "pruiz",
         *       "Workstation": "ws-0310",
         *       "Display": ":0",
         *       "NumberOfLicenses": 1
         *     }
         */
        ReportedQueuedRequest: {
            /** @description This is the name of the user who waits, at most 255 characters, compared without regard to upper and lower case. */
            UserName: string;
            /** @description Names the computer that asked, compared without regard to upper and lower case; left out or null where it is not known. */
            Workstation?: string | null;
            /** @description Names the display, or terminal, that asked, such as `:0`; left out or null where it is not known. */
            Display?: string | null;
            /** @description This is the licence manager's own number for the request, as text; left out or null where it prints none. */
            Handle?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were asked for at once; 1 unless given.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description The request has waited since this instant, which may be at most five minutes ahead of the service's clock; left out or null where the licence manager does not print it. It then counts as waiting since the first snapshot that lists it, unless a log says when it began. */
            QueuedSinceUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description This says whether a licence server, one of its hosts or one of its vendor daemons runs, as last reported. `UP`: it runs. `DOWN`: it cannot be reached. `PARTIAL`: some hosts of a server are down. `NO_VALID_LIC_FILE`: it runs without a valid licence file. `UNKNOWN`: nothing is known of it.
         * @example UP
         * @enum {string}
         */
        ReportedStatus: "UP" | "DOWN" | "PARTIAL" | "UNKNOWN" | "NO_VALID_LIC_FILE";
        /**
         * @description A vendor daemon is the program of one software vendor that hands out its licences on a licence server.
         * @example {
         *       "Name": "acmecad",
         *       "Status": "UP",
         *       "Version": "v11.19.0"
         *     }
         */
        ReportedVendor: {
            /** @description This is the name of the vendor daemon, at most 128 characters, compared without regard to upper and lower case. */
            Name: string;
            Status: components["schemas"]["ReportedStatus"];
            /** @description Gives the version of the vendor daemon, as it prints it; left out or null where it is not known. */
            Version?: string | null;
        };
        /**
         * @description These are the numbers of the second window less those of the first; null where one of the two is null.
         * @example {
         *       "Total": 0,
         *       "P50": 0,
         *       "P90": 0,
         *       "P95": 0,
         *       "P99": 2,
         *       "P999": 2,
         *       "Max": 2,
         *       "AverageUsed": 0.09672619047619048,
         *       "FullSeconds": 0,
         *       "FullPercent": 0,
         *       "KnownSeconds": -259200,
         *       "MeasuredSeconds": -259200,
         *       "TrueDenials": 0,
         *       "Denials": 0,
         *       "SpareLicenses": -2,
         *       "WhatIf": []
         *     }
         */
        RightsizingDifference: {
            /**
             * Format: int64
             * @description Gives the difference of `Total`, in licences; null where one is not known.
             */
            Total: number | null;
            /**
             * Format: double
             * @description Gives the difference of `KnownSeconds`, in seconds.
             */
            KnownSeconds: number;
            /**
             * Format: double
             * @description Gives the difference of `MeasuredSeconds`, in seconds.
             */
            MeasuredSeconds: number;
            /**
             * Format: int64
             * @description Gives the difference of `P50`, in licences; null where one is not known.
             */
            P50: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `P90`, in licences; null where one is not known.
             */
            P90: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `P95`, in licences; null where one is not known.
             */
            P95: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `P99`, in licences; null where one is not known.
             */
            P99: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `P999`, in licences; null where one is not known.
             */
            P999: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `Max`, in licences; null where one is not known.
             */
            Max: number | null;
            /**
             * Format: double
             * @description Gives the difference of `AverageUsed`, in licences; null where one is not known.
             */
            AverageUsed: number | null;
            /**
             * Format: double
             * @description Gives the difference of `FullSeconds`, in seconds; null where one is not known.
             */
            FullSeconds: number | null;
            /**
             * Format: double
             * @description Gives the difference of `FullPercent`, in percent points; null where one is not known.
             */
            FullPercent: number | null;
            /**
             * Format: int64
             * @description Gives the difference of `TrueDenials`, in denials.
             */
            TrueDenials: number;
            /**
             * Format: int64
             * @description Gives the difference of all denials.
             */
            Denials: number;
            /**
             * Format: int64
             * @description Gives the difference of `SpareLicenses`, in licences.
             */
            SpareLicenses: number;
            /** @description These are the differences of `WhatIf`, in the order of `Licenses`. */
            WhatIf: components["schemas"]["WhatIfDifference"][];
        };
        /**
         * @description An item has the numbers of one feature, or of one selection of features.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Vendor": "acmecad",
         *       "Selection": null,
         *       "Total": 10,
         *       "KnownSeconds": 2419200,
         *       "MeasuredSeconds": 2419200,
         *       "P50": 0,
         *       "P90": 0,
         *       "P95": 0,
         *       "P99": 2,
         *       "P999": 2,
         *       "Max": 2,
         *       "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *       "AverageUsed": 0.09672619047619048,
         *       "FullSeconds": 0,
         *       "FullPercent": 0,
         *       "TrueDenials": 0,
         *       "Denials": 0,
         *       "Verdict": "Spare",
         *       "SpareLicenses": 8,
         *       "WhatIf": []
         *     }
         */
        RightsizingItem: {
            /**
             * Format: int64
             * @description Identifies the feature; null where the item is a selection.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where the item is a selection. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where the item is a selection. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server of the feature; null where the item is a selection.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where the item is a selection. */
            LicenseServerName: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known, and where the item is a selection. */
            Vendor: string | null;
            /** @description This is the name of the selection; null where the item is a single feature. */
            Selection: string | null;
            /**
             * Format: int64
             * @description Counts the licences that are owned at the window's end, as reported then; null where that is not known or they are not counted.
             */
            Total: number | null;
            /**
             * Format: double
             * @description Says of how many seconds of the window something is known: from the first report of the features on, and to the last one where their licence server is silent.
             */
            KnownSeconds: number;
            /**
             * Format: double
             * @description Says how many seconds are measured: those that are known, in working time where only that was asked for.
             */
            MeasuredSeconds: number;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of half of the time measured; null where no time is measured.
             */
            P50: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 90 percent of the time measured; null where no time is measured.
             */
            P90: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 95 percent of the time measured; null where no time is measured.
             */
            P95: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 99 percent of the time measured; null where no time is measured.
             */
            P99: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 99.9 percent of the time measured; null where no time is measured.
             */
            P999: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once, which would have covered all of the time measured; null where no time is measured.
             */
            Max: number | null;
            /**
             * Format: date-time
             * @description The highest number was first reached at this instant in UTC, in the time that is measured; null where no time is measured.
             */
            MaxAtUtc: string | null;
            /**
             * Format: double
             * @description Gives the time-weighted average of licences in use at once; null where no time is measured.
             */
            AverageUsed: number | null;
            /**
             * Format: double
             * @description Says for how many seconds as many licences as were owned then, or more, were in use; null where no total above 0 is known then, and where the total is shared with other features.
             */
            FullSeconds: number | null;
            /**
             * Format: double
             * @description Gives `FullSeconds` in percent of `MeasuredSeconds`, rounded to two decimals; null where `FullSeconds` has no value.
             */
            FullPercent: number | null;
            /**
             * Format: int64
             * @description Counts the denials in the time that is measured that were true ones.
             */
            TrueDenials: number;
            /**
             * Format: int64
             * @description Counts all denials in the time that is measured.
             */
            Denials: number;
            Verdict: components["schemas"]["LicenseVerdict"];
            /**
             * Format: int64
             * @description Counts the licences that nobody needs: the total at the window's end less the 99th percentile where the verdict is `Spare`, else 0.
             */
            SpareLicenses: number;
            /** @description This says what other numbers of licences would have meant, in the order of `Licenses`; it is empty where none were asked for. */
            WhatIf: components["schemas"]["RightsizingWhatIf"][];
        };
        /**
         * @description These are the numbers of one window. What is measured is the part of the window that lies before `AsOfUtc`, in which something is known of the features, and in working time where only that was asked for.
         * @example {
         *       "Total": 10,
         *       "KnownSeconds": 2419200,
         *       "MeasuredSeconds": 2419200,
         *       "P50": 0,
         *       "P90": 0,
         *       "P95": 0,
         *       "P99": 2,
         *       "P999": 2,
         *       "Max": 2,
         *       "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *       "AverageUsed": 0.09672619047619048,
         *       "FullSeconds": 0,
         *       "FullPercent": 0,
         *       "TrueDenials": 0,
         *       "Denials": 0,
         *       "Verdict": "Spare",
         *       "SpareLicenses": 8,
         *       "WhatIf": []
         *     }
         */
        RightsizingNumbers: {
            /**
             * Format: int64
             * @description Counts the licences that are owned at the window's end, as reported then; null where that is not known or they are not counted.
             */
            Total: number | null;
            /**
             * Format: double
             * @description Says of how many seconds of the window something is known: from the first report of the features on, and to the last one where their licence server is silent.
             */
            KnownSeconds: number;
            /**
             * Format: double
             * @description Says how many seconds are measured: those that are known, in working time where only that was asked for.
             */
            MeasuredSeconds: number;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of half of the time measured; null where no time is measured.
             */
            P50: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 90 percent of the time measured; null where no time is measured.
             */
            P90: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 95 percent of the time measured; null where no time is measured.
             */
            P95: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 99 percent of the time measured; null where no time is measured.
             */
            P99: number | null;
            /**
             * Format: int64
             * @description Gives the smallest number of licences that covers the use of 99.9 percent of the time measured; null where no time is measured.
             */
            P999: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once, which would have covered all of the time measured; null where no time is measured.
             */
            Max: number | null;
            /**
             * Format: date-time
             * @description The highest number was first reached at this instant in UTC, in the time that is measured; null where no time is measured.
             */
            MaxAtUtc: string | null;
            /**
             * Format: double
             * @description Gives the time-weighted average of licences in use at once; null where no time is measured.
             */
            AverageUsed: number | null;
            /**
             * Format: double
             * @description Says for how many seconds as many licences as were owned then, or more, were in use; null where no total above 0 is known then, and where the total is shared with other features.
             */
            FullSeconds: number | null;
            /**
             * Format: double
             * @description Gives `FullSeconds` in percent of `MeasuredSeconds`, rounded to two decimals; null where `FullSeconds` has no value.
             */
            FullPercent: number | null;
            /**
             * Format: int64
             * @description Counts the denials in the time that is measured that were true ones.
             */
            TrueDenials: number;
            /**
             * Format: int64
             * @description Counts all denials in the time that is measured.
             */
            Denials: number;
            Verdict: components["schemas"]["LicenseVerdict"];
            /**
             * Format: int64
             * @description Counts the licences that nobody needs: the total at the window's end less the 99th percentile where the verdict is `Spare`, else 0.
             */
            SpareLicenses: number;
            /** @description This says what other numbers of licences would have meant, in the order of `Licenses`; it is empty where none were asked for. */
            WhatIf: components["schemas"]["RightsizingWhatIf"][];
        };
        /**
         * @description A page has features or selections, those with most licences to spare first.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Selection": null,
         *           "Total": 10,
         *           "KnownSeconds": 2419200,
         *           "MeasuredSeconds": 2419200,
         *           "P50": 0,
         *           "P90": 0,
         *           "P95": 0,
         *           "P99": 2,
         *           "P999": 2,
         *           "Max": 2,
         *           "MaxAtUtc": "2026-02-27T15:30:00.000Z",
         *           "AverageUsed": 0.09672619047619048,
         *           "FullSeconds": 0,
         *           "FullPercent": 0,
         *           "TrueDenials": 0,
         *           "Denials": 0,
         *           "Verdict": "Spare",
         *           "SpareLicenses": 8,
         *           "WhatIf": []
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        RightsizingPage: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the items of the page, those with most licences to spare first, then by Id. */
            Items: components["schemas"]["RightsizingItem"][];
            /**
             * Format: int64
             * @description This is the page that is answered, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description Counts all rows that there are, on this page or not.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description Counts the pages that there are; 0 where there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A query says which features to measure, in what window, and what to hold them against. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "StartDateUtc": "2026-02-01T00:00:00.000Z",
         *       "EndDateTimeUtc": "2026-03-01T00:00:00.000Z",
         *       "Selections": [
         *         {
         *           "Name": "CAD",
         *           "Features": [
         *             {
         *               "FeatureName": "cad_pro"
         *             }
         *           ]
         *         },
         *         {
         *           "Name": "Everything",
         *           "Features": [
         *             {}
         *           ]
         *         }
         *       ],
         *       "Licenses": [
         *         1,
         *         5
         *       ],
         *       "PageSize": 100
         *     }
         */
        RightsizingQuery: {
            /**
             * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartDateUtc?: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndDateTimeUtc?: string;
            /** @description Chooses these features alone, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Chooses features of these names alone, in upper or lower case. */
            FeatureNames?: string[];
            /** @description Chooses features on these licence servers alone, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Chooses features of these vendors alone, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns each of these selections, measured as one, in place of single features. The other filters choose among the features of each. */
            Selections?: components["schemas"]["MeasuredSelection"][];
            /**
             * @description Measures only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /**
             * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
             * @default false
             */
            IgnoreWeekends?: boolean;
            /** @description Says for each of these numbers of licences, ten at most, what it would have meant. */
            Licenses?: number[];
            /**
             * Format: double
             * @description Says above how many percent of the total the 99th percentile is tight; 90 unless given.
             * @default 90
             */
            TightPercent?: number;
            /**
             * Format: double
             * @description Says up to how many percent of the total the 99th percentile leaves licences to spare; 70 unless given.
             * @default 70
             */
            SparePercent?: number;
            /**
             * Format: double
             * @description Says from how many percent of the time on full use is too much; 1 unless given.
             * @default 1
             */
            ShortPercent?: number;
            /**
             * Format: int64
             * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
             * @default 1
             */
            PageNumber?: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
             * @default 100
             */
            PageSize?: number;
        };
        /**
         * @description It says what so many licences would have meant; nobody is imagined to wait or to give up.
         * @example {
         *       "Licenses": 1,
         *       "ShortageSeconds": 117000,
         *       "CheckoutsBeyond": 1,
         *       "UsersTouched": 1
         *     }
         */
        RightsizingWhatIf: {
            /**
             * Format: int64
             * @description This is the number of licences that was asked for.
             */
            Licenses: number;
            /**
             * Format: double
             * @description Says for how many seconds of the time that is measured more licences than these were in use.
             */
            ShortageSeconds: number;
            /**
             * Format: int64
             * @description Counts the sessions that started in the time that is measured and took the licences in use above this number. At one instant they are added in the order of their Ids; sessions without length do not count.
             */
            CheckoutsBeyond: number;
            /**
             * Format: int64
             * @description Counts the users of these sessions.
             */
            UsersTouched: number;
        };
        /**
         * @description This says how a licence binds, as far as the licence manager reports it. `Floating`: taken from a shared pool while it is used. `NodeLocked`: bound to one computer. `NamedUser`: assigned to named users. `NamedUserCasual`: assigned to named users for occasional use. `SingleUse`: taken for each use by itself. `HostBased`: taken once for all use on one computer. `UserNameLocked`: bound to a user name. `Token`: taken as a number of tokens from a common stock. `Unmanaged`: handed out by no licence manager.
         * @example Floating
         * @enum {string}
         */
        SelectedLicenseType: "Floating" | "NodeLocked" | "NamedUser" | "SingleUse" | "NamedUserCasual" | "HostBased" | "Unmanaged" | "UserNameLocked" | "Token";
        /**
         * @description This event says that a licence manager stopped, or started anew; all its checkouts are lost, and their sessions end here.
         * @example {
         *       "EventType": "server_stopped",
         *       "TimestampUtc": "2026-03-02T03:00:00.000Z"
         *     }
         */
        ServerStoppedEvent: {
            /**
             * @description This is always `server_stopped` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "server_stopped";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
        };
        /**
         * @description A session is one checkout of licences by a user, still active or ended.
         * @example {
         *       "Id": 90412,
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "ProductName": "CAD Professional",
         *       "Vendor": "acmecad",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": 204,
         *       "UserName": "mkeller",
         *       "FirstName": "Martina",
         *       "LastName": "Keller",
         *       "Email": "martina.keller@example.com",
         *       "GroupName": null,
         *       "ProjectName": null,
         *       "Workstation": "ws-0142",
         *       "IpAddress": null,
         *       "Display": ":0",
         *       "Handle": "1102",
         *       "ClientVersion": "2024.0",
         *       "NumberOfLicenses": 1,
         *       "IsBorrowed": false,
         *       "IsActive": true,
         *       "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *       "EndTimeUtc": null,
         *       "DurationSeconds": 7299,
         *       "IdleTimeSeconds": null,
         *       "LingerTimeSeconds": null,
         *       "LingerDueDateUtc": null,
         *       "Source": "event",
         *       "EndIsEstimated": false
         *     }
         */
        Session: {
            /**
             * Format: int64
             * @description Identifies the session, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the feature that the licences belong to.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it is not known. What the user's program asked for is `ClientVersion`. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the product that the feature belongs to; null where it is not known. */
            ProductName: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as the licence manager printed it first. */
            UserName: string;
            /** @description This is the user's first name; null where it is not known. */
            FirstName: string | null;
            /** @description This is the user's last name; null where it is not known. */
            LastName: string | null;
            /** @description This is the user's e-mail address; null where it is not known. */
            Email: string | null;
            /** @description Names the group to which the use is counted: the one that was reported with it, else the default group of its user, as it is while the session is active and was when it ended; null where there is neither. Its Id is in `/api/v1/groups`. */
            GroupName: string | null;
            /** @description Names the project to which the use is counted, as it was reported; null where there was none. Its Id is in `/api/v1/projects`. */
            ProjectName: string | null;
            /** @description Names the computer that checked the licences out; null where it is not known. */
            Workstation: string | null;
            /** @description Gives the network address of that computer, as text; null where it is not known. */
            IpAddress: string | null;
            /** @description Names the display, or terminal, of the checkout, such as `:0`; null where it is not known. */
            Display: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; null where it prints none. */
            Handle: string | null;
            /** @description Gives the version that the user's program asked for; null where it is not known. */
            ClientVersion: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were checked out at once, by this one session; 0 where it shares the licences of another session.
             */
            NumberOfLicenses: number;
            /** @description Says whether the licences are borrowed, that is, held for a time without a connection. A session that lingers is borrowed. */
            IsBorrowed: boolean;
            /** @description Says whether the licences are still checked out. */
            IsActive: boolean;
            /**
             * Format: date-time
             * @description The licences were checked out at this instant in UTC.
             */
            StartTimeUtc: string;
            /**
             * Format: date-time
             * @description The licences were given back at this instant in UTC; null while the session is active. See `EndIsEstimated`.
             */
            EndTimeUtc: string | null;
            /**
             * Format: double
             * @description Says in seconds, exact to the millisecond, how long the session lasted; while it is active, how long it has lasted until now.
             */
            DurationSeconds: number;
            /**
             * Format: int64
             * @description Says for how many seconds of it the user's program was not used; null where that is not known.
             */
            IdleTimeSeconds: number | null;
            /**
             * Format: int64
             * @description Says for how many seconds the licences are kept after use; null where they do not linger.
             */
            LingerTimeSeconds: number | null;
            /**
             * Format: date-time
             * @description The lingering or borrowed licences are due back at this instant in UTC; null where that is not known.
             */
            LingerDueDateUtc: string | null;
            Source: components["schemas"]["SessionSource"];
            /** @description Says whether the end is an estimate: no report of the licence server came any more, so `EndTimeUtc` is that of the last one. A later report that lists the session opens it again, and a check-in tells its true end. */
            EndIsEstimated: boolean;
        };
        /**
         * @description Sessions can be ordered by these fields.
         * @example Id
         * @enum {string}
         */
        SessionField: "Id" | "FeatureId" | "FeatureName" | "FeatureVersion" | "AdditionalKey" | "ProductName" | "Vendor" | "LicenseType" | "LicenseServerId" | "LicenseServerName" | "UserId" | "UserName" | "FirstName" | "LastName" | "Email" | "GroupName" | "ProjectName" | "Workstation" | "IpAddress" | "Display" | "Handle" | "ClientVersion" | "NumberOfLicenses" | "IsBorrowed" | "IsActive" | "StartTimeUtc" | "EndTimeUtc" | "DurationSeconds" | "IdleTimeSeconds" | "LingerTimeSeconds" | "LingerDueDateUtc" | "Source" | "EndIsEstimated" | "FeatureTotal" | "LicenseSeconds" | "UsageSecondsInWindow" | "LicenseSecondsInWindow";
        /**
         * @description A group of sessions says what those that have one thing in common, such as a feature or a user, sum up to in the window.
         * @example {
         *       "Name": "cad_pro",
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": null,
         *       "UserName": null,
         *       "GroupId": null,
         *       "GroupName": null,
         *       "ProjectId": null,
         *       "ProjectName": null,
         *       "SelectionNumber": null,
         *       "Sessions": 2,
         *       "UsageSeconds": 144099,
         *       "LicenseSeconds": 230499
         *     }
         */
        SessionGroup: {
            /** @description This is what the sessions have in common: the name, version or type that they are summed up by; null for those without one. */
            Name: string | null;
            /**
             * Format: int64
             * @description Identifies the feature; null where sessions are not summed up by feature.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where sessions are not summed up by feature. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where sessions are not summed up by feature. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known, and where sessions are not summed up by feature. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server; null where sessions are summed up by neither licence server nor feature.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where sessions are summed up by neither licence server nor feature. */
            LicenseServerName: string | null;
            /**
             * Format: int64
             * @description Identifies the user; null where sessions are not summed up by user.
             */
            UserId: number | null;
            /** @description This is the name of the user; null where sessions are not summed up by user. */
            UserName: string | null;
            /**
             * Format: int64
             * @description Identifies the group; null where sessions are not summed up by group, and for sessions without one.
             */
            GroupId: number | null;
            /** @description This is the name of the group; null where sessions are not summed up by group, and for sessions without one. */
            GroupName: string | null;
            /**
             * Format: int64
             * @description Identifies the project; null where sessions are not summed up by project, and for sessions without one.
             */
            ProjectId: number | null;
            /** @description This is the name of the project; null where sessions are not summed up by project, and for sessions without one. */
            ProjectName: string | null;
            /**
             * Format: int64
             * @description This is always null, since sessions are not summed up by selection.
             */
            SelectionNumber: number | null;
            /**
             * Format: int64
             * @description Counts the sessions that are in the window.
             */
            Sessions: number;
            /**
             * Format: double
             * @description Gives the seconds of these sessions inside the window; sessions at the same time count each.
             */
            UsageSeconds: number;
            /**
             * Format: double
             * @description Gives the licence-seconds of use in it: for each session, its seconds times its number of licences.
             */
            LicenseSeconds: number;
        };
        /**
         * @description Groups of sessions can be ordered by these fields.
         * @example Sessions
         * @enum {string}
         */
        SessionGroupField: "Name" | "Sessions" | "UsageSeconds" | "LicenseSeconds";
        /**
         * @description This says how rows are ordered; equal rows are ordered by name. `LicenseSecondsFirst`: most licence-seconds first. `MostSessionsFirst`, `FewestSessionsFirst`: by the number of sessions. `MostUsageFirst`, `LeastUsageFirst`: by the seconds of use. `NameRising`, `NameFalling`: by name, by the code points of its lower-cased form.
         * @default LicenseSecondsFirst
         * @example MostUsageFirst
         * @enum {string}
         */
        SessionGroupOrder: "LicenseSecondsFirst" | "MostSessionsFirst" | "FewestSessionsFirst" | "MostUsageFirst" | "LeastUsageFirst" | "NameRising" | "NameFalling";
        /**
         * @description One part of an order names a field to order by, and the direction.
         * @example {
         *       "Field": "Sessions",
         *       "Direction": "Descending"
         *     }
         */
        SessionGroupSort: {
            Field: components["schemas"]["SessionGroupField"];
            Direction?: components["schemas"]["SortDirection"];
        };
        /**
         * @description This says what sessions are summed up by. `Feature`: one pool, with its version, vendor and licence server. `FeatureName`, `FeatureVersion`, `Vendor`, `ProductName`, `LicenseType`: all pools that have it in common. `LicenseServer`, `User`, `Group`, `Project`, `Workstation`: those of the sessions.
         * @example Group
         * @enum {string}
         */
        SessionGrouping: "Feature" | "LicenseServer" | "User" | "Group" | "Project" | "FeatureName" | "FeatureVersion" | "Vendor" | "ProductName" | "LicenseType" | "Workstation";
        /**
         * @description The answer has sessions summed up.
         * @example {
         *       "AsOfUtc": "2026-03-03T10:00:00.000Z",
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "Name": "cad_pro",
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": null,
         *           "UserName": null,
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "SelectionNumber": null,
         *           "Sessions": 2,
         *           "UsageSeconds": 144099,
         *           "LicenseSeconds": 230499
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        SessionGroups: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it. Where older sessions were removed (`SVC_RETENTION_MONTHS`), it begins with those that are kept.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows from `Offset` on, at most `Limit` of them. */
            Items: components["schemas"]["SessionGroup"][];
            /**
             * Format: int64
             * @description Counts all rows that match the filters, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description A query says which sessions to sum up, in what window and by what. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Selections": [
         *         {
         *           "FeatureName": "cad_pro"
         *         }
         *       ],
         *       "GroupBy": "Feature"
         *     }
         */
        SessionGroupsQuery: {
            /**
             * @description The window begins at this instant, which belongs to it; if left out, it begins with the first session.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartUtc?: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndUtc?: string;
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Selections?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list that narrows the first. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Counts only sessions of these users, by their Ids from `/api/v1/users/lookup`. */
            UserIds?: number[];
            /** @description Counts only sessions of the users of these names, in upper or lower case. */
            UserNames?: string[];
            /** @description Counts only sessions from these workstations, in upper or lower case. */
            Workstations?: string[];
            /** @description Counts only sessions that count to these groups, by their Ids from `/api/v1/groups`. */
            GroupIds?: number[];
            /** @description Counts only sessions that count to the groups of these names, in upper or lower case. */
            GroupNames?: string[];
            /** @description Counts only sessions that count to these projects, by their Ids from `/api/v1/projects`. */
            ProjectIds?: number[];
            /** @description Counts only sessions that count to the projects of these names, in upper or lower case. */
            ProjectNames?: string[];
            /**
             * @description Leaves out sessions that are still active where it is `false`.
             * @default true
             */
            IncludeActive?: boolean;
            /**
             * Format: int32
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            GroupBy: components["schemas"]["SessionGrouping"];
            /**
             * @description Counts use in the working hours of working days only where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise); sessions count as before.
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /** @description Returns only rows whose name contains this text, in upper or lower case. */
            Search?: string;
            Order?: components["schemas"]["SessionGroupOrder"];
            /** @description Rows are ordered by the first of these fields, then by the second, and so on, and last by name; this takes the place of `Order`. */
            Sort?: components["schemas"]["SessionGroupSort"][];
            /**
             * Format: int32
             * @description Returns at most this many rows, 100 unless given and 1,000 at most.
             * @default 100
             */
            Limit?: number;
        };
        /**
         * @description A page has sessions, the newest start first.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 90412,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1102",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 7299,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false
         *         },
         *         {
         *           "Id": 90401,
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "0987",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": false,
         *           "StartTimeUtc": "2026-03-02T04:12:05.250Z",
         *           "EndTimeUtc": "2026-03-02T07:42:05.750Z",
         *           "DurationSeconds": 12600.5,
         *           "IdleTimeSeconds": 940,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false
         *         },
         *         {
         *           "Id": 90388,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "FirstName": null,
         *           "LastName": null,
         *           "Email": null,
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0077",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1031",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 2,
         *           "IsBorrowed": true,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-02-27T15:30:00.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 239400,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": 604800,
         *           "LingerDueDateUtc": "2026-03-06T15:30:00.000Z",
         *           "Source": "snapshot",
         *           "EndIsEstimated": false
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 3,
         *       "TotalPages": 1
         *     }
         */
        SessionPage: {
            /**
             * Format: date-time
             * @description The durations of active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the sessions of this page, the newest start first; the list is empty past the last page. */
            Items: components["schemas"]["Session"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description A query says which sessions to answer, and in what order. Filters narrow each other, the values of one filter widen it. An unknown Id or name is no mistake: it matches no row.
         * @example {
         *       "StartUtc": "2026-03-02T09:00:00.000Z",
         *       "Features": [
         *         {
         *           "FeatureName": "cad_pro",
         *           "Vendor": "acmecad"
         *         }
         *       ],
         *       "Search": "keller",
         *       "Sort": [
         *         {
         *           "Field": "DurationSeconds",
         *           "Direction": "Descending"
         *         }
         *       ],
         *       "Limit": 50
         *     }
         */
        SessionQuery: {
            /** @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past. */
            StartUtc?: components["schemas"]["InstantInput"];
            /** @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start. */
            EndUtc?: components["schemas"]["InstantInput"];
            /**
             * @description Leaves out sessions that have ended where it is `true`.
             * @default false
             */
            ActiveOnly?: boolean;
            /**
             * @description Leaves out sessions that are active where it is `true`; with `ActiveOnly` nothing is left.
             * @default false
             */
            EndedOnly?: boolean;
            /**
             * Format: int64
             * @description Returns only sessions whose `IdleTimeSeconds` is known and not less than this, in seconds.
             */
            IdleAtLeastSeconds?: number;
            /**
             * @description Leaves out sessions on licence servers that were removed where it is `true`.
             * @default false
             */
            PresentServersOnly?: boolean;
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Features?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list beside `Features` that narrows the first, such as one of products. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`. */
            UserIds?: number[];
            /** @description Returns only what belongs to the users of these names, in upper or lower case. */
            UserNames?: string[];
            /** @description Returns only what came from these workstations, in upper or lower case. */
            Workstations?: string[];
            /** @description Returns only what was counted to these groups, by their Ids from `/api/v1/groups`. */
            GroupIds?: number[];
            /** @description Returns only what was counted to the groups of these names, in upper or lower case. */
            GroupNames?: string[];
            /** @description Returns only what was counted to these projects, by their Ids from `/api/v1/projects`. */
            ProjectIds?: number[];
            /** @description Returns only what was counted to the projects of these names, in upper or lower case. */
            ProjectNames?: string[];
            /**
             * @description Counts for `UsageSecondsInWindow` and `LicenseSecondsInWindow` only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise), of at most the last 20 years. It leaves no session out.
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /** @description Returns only rows of which one text field contains this text, in upper or lower case. */
            Search?: string;
            /** @description `Search` looks into these fields; if left out, into all text fields. */
            SearchFields?: components["schemas"]["SessionTextField"][];
            /** @description Rows are ordered by the first of these fields, then by the second, and so on, and last by Id in the direction of the first. Texts are ordered by the code points of their lower-cased form, null first. If left out, the newest start comes first. */
            Sort?: components["schemas"]["SessionSort"][];
            /**
             * Format: int64
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /**
             * Format: int32
             * @description Returns at most this many rows, 100 unless given and 1,000 at most.
             * @default 100
             */
            Limit?: number;
        };
        /**
         * @description The answer to a query has the sessions that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 90412,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1102",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 7299,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false,
         *           "FeatureTotal": 10,
         *           "LicenseSeconds": 7299,
         *           "UsageSecondsInWindow": 3600,
         *           "LicenseSecondsInWindow": 3600
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        SessionQueryResult: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC; what lasts on is counted to it.
             */
            AsOfUtc: string;
            /** @description These are the rows from `Offset` on, at most `Limit` of them; the list is empty past the last row. */
            Items: components["schemas"]["QueriedSession"][];
            /**
             * Format: int64
             * @description This many rows match the filters, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description One part of an order names a field to order by, and the direction.
         * @example {
         *       "Field": "Id",
         *       "Direction": "Descending"
         *     }
         */
        SessionSort: {
            Field: components["schemas"]["SessionField"];
            Direction?: components["schemas"]["SortDirection"];
        };
        /**
         * @description This says where a session is known from. `snapshot`: from regular reports, so that its end is known only to the report that no longer listed it. `event`: from the licence manager's log, with exact times. `manual`: added by an administrator.
         * @example snapshot
         * @enum {string}
         */
        SessionSource: "snapshot" | "event" | "manual";
        /**
         * @description These text fields of sessions can be searched.
         * @example FeatureName
         * @enum {string}
         */
        SessionTextField: "FeatureName" | "FeatureVersion" | "AdditionalKey" | "ProductName" | "Vendor" | "LicenseType" | "LicenseServerName" | "UserName" | "FirstName" | "LastName" | "Email" | "GroupName" | "ProjectName" | "Workstation" | "IpAddress" | "Display" | "Handle" | "ClientVersion" | "Source";
        /**
         * @description The answer says how many sessions were ended.
         * @example {
         *       "EndedSessions": 1
         *     }
         */
        SignedOut: {
            /**
             * Format: int64
             * @description Counts the sessions that were ended; tokens that belong to no session are not counted.
             */
            EndedSessions: number;
        };
        /**
         * @description This says for how long one user had more than one session of a feature at once.
         * @example {
         *       "UserId": 133,
         *       "UserName": "pruiz",
         *       "FeatureId": 18,
         *       "FeatureName": "cad_mesh",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Vendor": "acmecad",
         *       "Seconds": 7200,
         *       "LicenseSeconds": 14400,
         *       "MaxSessions": 2,
         *       "MaxLicenses": 2,
         *       "MaxAtUtc": "2026-03-03T09:00:00.000Z"
         *     }
         */
        SimultaneousItem: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the login name of the user, as it was first seen. */
            UserName: string;
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /** @description Names the vendor of the feature; null where it has none. */
            Vendor: string | null;
            /**
             * Format: double
             * @description Says for how many seconds of the window the user had more than one session of the feature.
             */
            Seconds: number;
            /**
             * Format: double
             * @description Gives these seconds times the licences that the user held in them, summed up.
             */
            LicenseSeconds: number;
            /**
             * Format: int64
             * @description Counts the most sessions of the feature that the user had at once.
             */
            MaxSessions: number;
            /**
             * Format: int64
             * @description Counts the most licences of the feature that the user held at once.
             */
            MaxLicenses: number;
            /**
             * Format: date-time
             * @description The most sessions were first reached at this instant in UTC.
             */
            MaxAtUtc: string;
        };
        /**
         * @description The page has the users and features that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-03T15:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T15:00:00.000Z",
         *       "Items": [
         *         {
         *           "UserId": 133,
         *           "UserName": "pruiz",
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Seconds": 7200,
         *           "LicenseSeconds": 14400,
         *           "MaxSessions": 2,
         *           "MaxLicenses": 2,
         *           "MaxAtUtc": "2026-03-03T09:00:00.000Z"
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        SimultaneousPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["SimultaneousItem"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
        };
        /**
         * @description A single update is sent without an array around it.
         * @example {
         *       "Id": 311,
         *       "Status": "Working"
         *     }
         */
        SingleBrokerCommandUpdate: components["schemas"]["BrokerCommandUpdate"];
        /**
         * @description This says whether an order rises (`Ascending`, the default) or falls (`Descending`).
         * @example Descending
         * @enum {string}
         */
        SortDirection: "Ascending" | "Descending";
        /**
         * @description This message says whether a licence server, its hosts and its vendor daemons run. One that is older than the last applied is not applied.
         * @example {
         *       "MessageType": "status",
         *       "LicenseServer": {
         *         "Name": "27010@lic-eda-01"
         *       },
         *       "TimestampUtc": "2026-03-02T09:59:00.000Z",
         *       "Status": "DOWN"
         *     }
         */
        StatusMessage: {
            /**
             * @description This is always `status` in this kind of message. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            MessageType: "status";
            LicenseServer: components["schemas"]["ReportedLicenseServer"];
            /** @description The server, its hosts and its daemons were like this at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            Status: components["schemas"]["ReportedStatus"];
            /** @description These are all hosts of the server, at most 100, in place of those known; if left out, they stay as they are known. */
            Hosts?: components["schemas"]["ReportedHost"][];
            /** @description These are all vendor daemons of the server, at most 1,000, in place of those known; if left out, they stay as they are known. */
            Vendors?: components["schemas"]["ReportedVendor"][];
        };
        /**
         * @description A message is something that everybody should know now.
         * @example {
         *       "Id": 2,
         *       "Kind": "Notice",
         *       "Text": "The licence servers are moved on Friday.",
         *       "LicenseServerId": null,
         *       "CreatedBy": "admin",
         *       "TimeUtc": "2026-03-02T10:00:00.000Z",
         *       "ExpiresUtc": "2099-03-06T18:00:00.000Z"
         *     }
         */
        SystemMessage: {
            /**
             * Format: int64
             * @description Identifies the message. A notice is deleted by it; a message of the service itself keeps its Id while its cause lasts.
             */
            Id: number;
            Kind: components["schemas"]["SystemMessageKind"];
            /** @description This is the message in words, for people. */
            Text: string;
            /**
             * Format: int64
             * @description Identifies the licence server that the message is about; null for a notice.
             */
            LicenseServerId: number | null;
            /** @description Names the account that wrote the notice, `anonymous` where security was switched off; null for what the service itself sees. */
            CreatedBy: string | null;
            /**
             * Format: date-time
             * @description The notice was written, or the licence server last heard of, at this instant in UTC; null where it never was.
             */
            TimeUtc: string | null;
            /**
             * Format: date-time
             * @description The notice disappears at this instant in UTC; null where it stays until it is deleted, and for what the service itself sees.
             */
            ExpiresUtc: string | null;
        };
        /**
         * @description A request for a notice says its text and how long it stays.
         * @example {
         *       "Text": "The licence servers are moved on Friday.",
         *       "ExpiresUtc": "2099-03-06T18:00:00.000Z"
         *     }
         */
        SystemMessageCreate: {
            /** @description This is the notice in words, 1 to 4,000 characters and not blanks alone. */
            Text: string;
            /** @description The notice disappears at this instant; if left out or null, it stays until it is deleted. With an instant in the past, nobody sees the notice. */
            ExpiresUtc?: components["schemas"]["NullableInstantInput"];
        };
        /**
         * @description This says what a message is about. `Notice`: what an administrator wrote. The others are what the service sees of a licence server: that it is down (`LicenseServerDown`) or some of its hosts are (`LicenseServerPartial`), that it has no valid licence file (`NoValidLicenseFile`), that nothing was heard of it in the last 24 hours (`NoReport`), or that active features on it expire within 30 days (`Expiration`).
         * @example Notice
         * @enum {string}
         */
        SystemMessageKind: "Notice" | "LicenseServerDown" | "LicenseServerPartial" | "NoValidLicenseFile" | "NoReport" | "Expiration";
        /**
         * @description This is a ready-made window, in UTC; weeks start on Monday.
         *     - `Today`, `ThisWeek`, `ThisMonth`, `ThisYear`: from its start to now.
         *     - `Yesterday`, `LastWeek`, `LastMonth`: the whole one before.
         *     - `Last24Hours`: the 24 hours before now.
         *     - `Last7Days`, `Last30Days`, `Last90Days`: today until now, and the 6, 29 or 89 whole days before it.
         * @example Last30Days
         * @enum {string}
         */
        TimeFrame: "Today" | "Yesterday" | "Last24Hours" | "Last7Days" | "Last30Days" | "Last90Days" | "ThisWeek" | "LastWeek" | "ThisMonth" | "LastMonth" | "ThisYear";
        /**
         * @description Names the time zone whose calendar the buckets follow, by its IANA name such as `Europe/Zurich`; `UTC` unless given.
         * @default UTC
         * @example Europe/Berlin
         */
        TimeZoneName: string;
        /**
         * @description The total says what all active sessions use now.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Sessions": 2,
         *       "LicensesUsed": 3,
         *       "LicensesBorrowed": 2,
         *       "DistinctUsers": 2,
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Sessions": 2,
         *           "LicensesUsed": 3,
         *           "LicensesBorrowed": 2,
         *           "DistinctUsers": 2,
         *           "Total": 10,
         *           "UsagePercent": 30
         *         }
         *       ]
         *     }
         */
        TotalUsage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: int64
             * @description Counts the sessions that are active.
             */
            Sessions: number;
            /**
             * Format: int64
             * @description Counts the licences that they hold, borrowed ones too; null when no session is active.
             */
            LicensesUsed: number | null;
            /**
             * Format: int64
             * @description Counts those of these licences that are borrowed; null when no session is active.
             */
            LicensesBorrowed: number | null;
            /**
             * Format: int64
             * @description Counts the different users who hold them; who uses several features counts once.
             */
            DistinctUsers: number;
            /** @description These are the features with at least one active session, in the order of the list of features. */
            Items: components["schemas"]["TotalUsageItem"][];
        };
        /**
         * @description An item says what active sessions use of one feature.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Sessions": 2,
         *       "LicensesUsed": 3,
         *       "LicensesBorrowed": 2,
         *       "DistinctUsers": 2,
         *       "Total": 10,
         *       "UsagePercent": 30
         *     }
         */
        TotalUsageItem: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the sessions that are active.
             */
            Sessions: number;
            /**
             * Format: int64
             * @description Counts the licences that these sessions hold, borrowed ones too.
             */
            LicensesUsed: number;
            /**
             * Format: int64
             * @description Counts those of these licences that are borrowed.
             */
            LicensesBorrowed: number;
            /**
             * Format: int64
             * @description Counts the different users who hold them.
             */
            DistinctUsers: number;
            /**
             * Format: int64
             * @description Counts the licences that were bought; null where they are not counted, or the total is in another version's row.
             */
            Total: number | null;
            /**
             * Format: double
             * @description Gives `LicensesUsed` in percent of `Total`, rounded to two decimals; null where the total is not known, 0 or shared between versions.
             */
            UsagePercent: number | null;
        };
        /**
         * @description An unused feature is an active one that nobody used for a while, with when it was last used.
         * @example {
         *       "Id": 18,
         *       "Name": "cad_mesh",
         *       "Version": "2024.0",
         *       "AdditionalKey": null,
         *       "Vendor": "acmecad",
         *       "ProductName": "CAD Professional",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Total": null,
         *       "Used": 0,
         *       "Borrowed": 0,
         *       "Reserved": 0,
         *       "Queued": 0,
         *       "Available": null,
         *       "UsagePercent": null,
         *       "IsUncounted": true,
         *       "IsTotalShared": false,
         *       "StartDateUtc": null,
         *       "ExpirationDateUtc": null,
         *       "Increments": [],
         *       "IsActive": true,
         *       "LastUsedUtc": "2025-11-17T15:40:02.000Z"
         *     }
         */
        UnusedFeature: {
            /**
             * Format: int64
             * @description Identifies the feature; it stays the same for good and is not given to another one.
             */
            Id: number;
            /** @description This is the name of the feature, as the licence manager printed it first; names are compared without regard to upper and lower case. */
            Name: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            Version: string | null;
            /** @description This distinguishes pools of the same name and version, where the vendor uses such a key; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /** @description Names the product, or package, that the feature belongs to, as an administrator named it or the licence manager prints it; null where it is not known. */
            ProductName: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the licences that were bought; null where they are not counted, or the total is in another version's row.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence manager prints it; null where it is not known. In FlexLM reservations count, and requests that wait do not.
             */
            Used: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are borrowed now; null where it is not known.
             */
            Borrowed: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are reserved for users or groups; null where it is not known.
             */
            Reserved: number | null;
            /**
             * Format: int64
             * @description Counts the licences that users wait for; null where it is not known.
             */
            Queued: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are free: `Total` less `Used`, and never below 0. It is null where either is, and where the total is shared.
             */
            Available: number | null;
            /**
             * Format: double
             * @description Gives `Used` in percent of `Total`, rounded to two decimals; more than 100 where more is used than was bought, and null where the total is not known, 0 or shared.
             */
            UsagePercent: number | null;
            /** @description Says whether the licence has no limit of users; `Total` is null then. */
            IsUncounted: boolean;
            /** @description Says whether one total is printed for this and other versions together; the highest version carries it. */
            IsTotalShared: boolean;
            /**
             * Format: date-time
             * @description The licence is valid from this midnight UTC on; null where that is not known.
             */
            StartDateUtc: string | null;
            /**
             * Format: date-time
             * @description This is the midnight UTC that begins the earliest day of expiry that has not passed, or the last one when all have; the licence is valid to the end of that day. Null means permanent.
             */
            ExpirationDateUtc: string | null;
            /** @description These are the purchases that make up the pool, where the licence manager reports them; otherwise the list is empty. */
            Increments: components["schemas"]["LicenseIncrement"][];
            /** @description Says whether the feature is active: the licence server's last report listed it, not as an error, and it has not expired. */
            IsActive: boolean;
            /**
             * Format: date-time
             * @description Its last session ended at this instant in UTC; null where no session of it was ever reported.
             */
            LastUsedUtc: string | null;
        };
        /**
         * @description The answer has the active features that nobody used for a while.
         * @example {
         *       "AsOfUtc": "2026-02-20T10:00:00.000Z",
         *       "SinceUtc": "2025-11-22T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Id": 18,
         *           "Name": "cad_mesh",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": null,
         *           "Used": 0,
         *           "Borrowed": 0,
         *           "Reserved": 0,
         *           "Queued": 0,
         *           "Available": null,
         *           "UsagePercent": null,
         *           "IsUncounted": true,
         *           "IsTotalShared": false,
         *           "StartDateUtc": null,
         *           "ExpirationDateUtc": null,
         *           "Increments": [],
         *           "IsActive": true,
         *           "LastUsedUtc": "2025-11-17T15:40:02.000Z"
         *         },
         *         {
         *           "Id": 17,
         *           "Name": "cad_pro",
         *           "Version": "2024.0",
         *           "AdditionalKey": null,
         *           "Vendor": "acmecad",
         *           "ProductName": "CAD Professional",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Total": 10,
         *           "Used": 0,
         *           "Borrowed": 0,
         *           "Reserved": 0,
         *           "Queued": 0,
         *           "Available": 10,
         *           "UsagePercent": 0,
         *           "IsUncounted": false,
         *           "IsTotalShared": false,
         *           "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *           "ExpirationDateUtc": "2026-12-31T00:00:00.000Z",
         *           "Increments": [
         *             {
         *               "Quantity": 6,
         *               "StartDateUtc": "2025-01-01T00:00:00.000Z",
         *               "ExpirationDateUtc": "2026-12-31T00:00:00.000Z"
         *             },
         *             {
         *               "Quantity": 4,
         *               "StartDateUtc": "2025-07-01T00:00:00.000Z",
         *               "ExpirationDateUtc": null
         *             }
         *           ],
         *           "IsActive": true,
         *           "LastUsedUtc": null
         *         }
         *       ]
         *     }
         */
        UnusedFeatures: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description Nobody has used the features since this instant in UTC.
             */
            SinceUtc: string;
            /** @description These are the features, in the order of the list of features. */
            Items: components["schemas"]["UnusedFeature"][];
        };
        /**
         * @description This says what series are split by. `Feature`: one pool, with its version, vendor and licence server. `LicenseServer`, `User`, `Group`, `Project`: those of the sessions. `Selection`: one of the query's.
         * @example Feature
         * @enum {string}
         */
        UsageDimension: "Feature" | "LicenseServer" | "User" | "Group" | "Project" | "Selection";
        /**
         * @description The answer has series of licences in use at once.
         * @example {
         *       "AsOfUtc": "2026-03-03T10:00:00.000Z",
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": null,
         *           "UserName": null,
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "SelectionNumber": null,
         *           "Total": 10,
         *           "Sessions": 2,
         *           "Summary": {
         *             "Min": 2,
         *             "Average": 2.6678125,
         *             "Max": 3,
         *             "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *             "Total": 10,
         *             "TotalMin": 10,
         *             "TotalMax": 10,
         *             "CountedSeconds": 86400,
         *             "UsageSeconds": 144099,
         *             "LicenseSeconds": 230499,
         *             "FullSeconds": 0,
         *             "FullPercent": 0,
         *             "KnownSeconds": 86400
         *           },
         *           "Points": [
         *             {
         *               "StartUtc": "2026-03-02T00:00:00.000Z",
         *               "Min": 2,
         *               "Average": 2.6678125,
         *               "Max": 3,
         *               "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *               "Total": 10,
         *               "TotalMin": 10,
         *               "TotalMax": 10,
         *               "CountedSeconds": 86400,
         *               "UsageSeconds": 144099,
         *               "LicenseSeconds": 230499,
         *               "FullSeconds": 0,
         *               "FullPercent": 0,
         *               "KnownSeconds": 86400
         *             }
         *           ]
         *         },
         *         {
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": null,
         *           "UserName": null,
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "SelectionNumber": null,
         *           "Total": null,
         *           "Sessions": 1,
         *           "Summary": {
         *             "Min": 0,
         *             "Average": 0.14583912037037036,
         *             "Max": 1,
         *             "MaxAtUtc": "2026-03-02T04:12:05.250Z",
         *             "Total": null,
         *             "TotalMin": null,
         *             "TotalMax": null,
         *             "CountedSeconds": 86400,
         *             "UsageSeconds": 12600.5,
         *             "LicenseSeconds": 12600.5,
         *             "FullSeconds": null,
         *             "FullPercent": null,
         *             "KnownSeconds": 86400
         *           },
         *           "Points": [
         *             {
         *               "StartUtc": "2026-03-02T00:00:00.000Z",
         *               "Min": 0,
         *               "Average": 0.14583912037037036,
         *               "Max": 1,
         *               "MaxAtUtc": "2026-03-02T04:12:05.250Z",
         *               "Total": null,
         *               "TotalMin": null,
         *               "TotalMax": null,
         *               "CountedSeconds": 86400,
         *               "UsageSeconds": 12600.5,
         *               "LicenseSeconds": 12600.5,
         *               "FullSeconds": null,
         *               "FullPercent": null,
         *               "KnownSeconds": 86400
         *             }
         *           ]
         *         }
         *       ],
         *       "TotalCount": 2
         *     }
         */
        UsageOverTime: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the series from `Offset` on, at most `Limit` of them, those with most licence time first. */
            Items: components["schemas"]["UsageSeries"][];
            /**
             * Format: int64
             * @description Counts all series that there are, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description A query says which sessions to show, in what window and in buckets of what size. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Selections": [
         *         {
         *           "FeatureName": "cad_pro"
         *         },
         *         {
         *           "FeatureName": "cad_mesh"
         *         }
         *       ],
         *       "GroupBy": [
         *         "Feature"
         *       ],
         *       "BucketSize": "Day"
         *     }
         */
        UsageOverTimeQuery: {
            /**
             * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartUtc?: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndUtc?: string;
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Selections?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list that narrows the first. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Counts only sessions of these users, by their Ids from `/api/v1/users/lookup`. */
            UserIds?: number[];
            /** @description Counts only sessions of the users of these names, in upper or lower case. */
            UserNames?: string[];
            /** @description Counts only sessions from these workstations, in upper or lower case. */
            Workstations?: string[];
            /** @description Counts only sessions that count to these groups, by their Ids from `/api/v1/groups`. */
            GroupIds?: number[];
            /** @description Counts only sessions that count to the groups of these names, in upper or lower case. */
            GroupNames?: string[];
            /** @description Counts only sessions that count to these projects, by their Ids from `/api/v1/projects`. */
            ProjectIds?: number[];
            /** @description Counts only sessions that count to the projects of these names, in upper or lower case. */
            ProjectNames?: string[];
            /**
             * @description Leaves out sessions that are still active where it is `false`.
             * @default true
             */
            IncludeActive?: boolean;
            /**
             * Format: int32
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /** @description Splits into series by these; an empty list, or none, makes one series. */
            GroupBy?: components["schemas"]["UsageDimension"][];
            /**
             * Format: int32
             * @description Returns at most this many series, 10 unless given, those with most licence time first.
             * @default 10
             */
            Limit?: number;
            BucketSize: components["schemas"]["BucketSize"];
            TimeZone?: components["schemas"]["TimeZoneName"];
            /**
             * @description Counts only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /**
             * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
             * @default false
             */
            IgnoreWeekends?: boolean;
        };
        /**
         * @description A point says how many licences were in use at once in one bucket of time.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "Min": 2,
         *       "Average": 2.6678125,
         *       "Max": 3,
         *       "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *       "Total": 10,
         *       "TotalMin": 10,
         *       "TotalMax": 10,
         *       "CountedSeconds": 86400,
         *       "UsageSeconds": 144099,
         *       "LicenseSeconds": 230499,
         *       "FullSeconds": 0,
         *       "FullPercent": 0,
         *       "KnownSeconds": 86400
         *     }
         */
        UsagePoint: {
            /**
             * Format: date-time
             * @description The bucket begins at this instant in UTC, or the window where that begins later.
             */
            StartUtc: string;
            /**
             * Format: int64
             * @description Gives the lowest number of licences in use at once; null where nothing is known of the time that is counted.
             */
            Min: number | null;
            /**
             * Format: double
             * @description Gives the time-weighted average of licences in use at once, `LicenseSeconds` by `KnownSeconds`; null where nothing is known of the time that is counted.
             */
            Average: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once; null where nothing is known of the time that is counted.
             */
            Max: number | null;
            /**
             * Format: date-time
             * @description The highest number was first reached at this instant in UTC, in the time that is counted and known; null where no time is.
             */
            MaxAtUtc: string | null;
            /**
             * Format: int64
             * @description Counts the licences that were owned at its end (the sum of what was known of each feature), as reported then; a feature counts from its first report on. It is null where nothing is known of the time that is counted.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Gives the lowest number of licences owned in the time that is counted and known; null where none is known.
             */
            TotalMin: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences owned in the time that is counted and known; null where none is known.
             */
            TotalMax: number | null;
            /**
             * Format: double
             * @description Says how many seconds are counted: up to `AsOfUtc`, and in working time where only that was asked for.
             */
            CountedSeconds: number;
            /**
             * Format: double
             * @description Gives the seconds of use in the time that is known, summed over sessions.
             */
            UsageSeconds: number;
            /**
             * Format: double
             * @description Gives the licence-seconds of use in the time that is known: for each session, its seconds times its number of licences.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Says for how many seconds as many licences as were owned then, or more, were in use; null where none were owned in the time that is counted and known.
             */
            FullSeconds: number | null;
            /**
             * Format: double
             * @description Gives `FullSeconds` in percent of `KnownSeconds`, rounded to two decimals; null where either has no meaning.
             */
            FullPercent: number | null;
            /**
             * Format: double
             * @description Says of how many of the counted seconds something is known: from the first report, log or purchase of the first of the features on. Nothing else in this record counts what was before.
             */
            KnownSeconds: number;
        };
        /**
         * @description A series says how many licences were in use at once of what its sessions have in common.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": null,
         *       "UserName": null,
         *       "GroupId": null,
         *       "GroupName": null,
         *       "ProjectId": null,
         *       "ProjectName": null,
         *       "SelectionNumber": null,
         *       "Total": 10,
         *       "Sessions": 2,
         *       "Summary": {
         *         "Min": 2,
         *         "Average": 2.6678125,
         *         "Max": 3,
         *         "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *         "Total": 10,
         *         "TotalMin": 10,
         *         "TotalMax": 10,
         *         "CountedSeconds": 86400,
         *         "UsageSeconds": 144099,
         *         "LicenseSeconds": 230499,
         *         "FullSeconds": 0,
         *         "FullPercent": 0,
         *         "KnownSeconds": 86400
         *       },
         *       "Points": [
         *         {
         *           "StartUtc": "2026-03-02T00:00:00.000Z",
         *           "Min": 2,
         *           "Average": 2.6678125,
         *           "Max": 3,
         *           "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *           "Total": 10,
         *           "TotalMin": 10,
         *           "TotalMax": 10,
         *           "CountedSeconds": 86400,
         *           "UsageSeconds": 144099,
         *           "LicenseSeconds": 230499,
         *           "FullSeconds": 0,
         *           "FullPercent": 0,
         *           "KnownSeconds": 86400
         *         }
         *       ]
         *     }
         */
        UsageSeries: {
            /**
             * Format: int64
             * @description Identifies the feature; null where series are not split by feature.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where series are not split by feature. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where series are not split by feature. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known, and where series are not split by feature. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server; null where series are split by neither licence server nor feature.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where series are split by neither licence server nor feature. */
            LicenseServerName: string | null;
            /**
             * Format: int64
             * @description Identifies the user; null where series are not split by user.
             */
            UserId: number | null;
            /** @description This is the name of the user; null where series are not split by user. */
            UserName: string | null;
            /**
             * Format: int64
             * @description Identifies the group; null where series are not split by group, and for sessions without one.
             */
            GroupId: number | null;
            /** @description This is the name of the group; null where series are not split by group, and for sessions without one. */
            GroupName: string | null;
            /**
             * Format: int64
             * @description Identifies the project; null where series are not split by project, and for sessions without one.
             */
            ProjectId: number | null;
            /** @description This is the name of the project; null where series are not split by project, and for sessions without one. */
            ProjectName: string | null;
            /**
             * Format: int64
             * @description Says which of the `Selections` it is, counted from 1; null where series are not split by selection.
             */
            SelectionNumber: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are owned: the sum of the known totals of the features that the series can use, as last reported (of active features, or of all where none is active), for the whole window; null where none is known.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the sessions that are in the window.
             */
            Sessions: number;
            Summary: components["schemas"]["UsageSummary"];
            /** @description These are the buckets in order of time. Buckets after `AsOfUtc` are left out. */
            Points: components["schemas"]["UsagePoint"][];
        };
        /**
         * @description This says what series are split by. `Feature`: one pool, with its version, vendor and licence server. `LicenseServer`, `User`, `Group`, `Project`: those of the sessions.
         * @example User
         * @enum {string}
         */
        UsageSplit: "Feature" | "LicenseServer" | "User" | "Group" | "Project";
        /**
         * @description A step is a change of the number of licences in use.
         * @example {
         *       "AtUtc": "2026-03-02T07:58:21.000Z",
         *       "Quantity": 3
         *     }
         */
        UsageStep: {
            /**
             * Format: date-time
             * @description This level lasts from this instant in UTC on.
             */
            AtUtc: string;
            /**
             * Format: int64
             * @description Counts the licences in use from then on, until the next step.
             */
            Quantity: number;
        };
        /**
         * @description A series says the level of licences in use over time.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": null,
         *       "UserName": null,
         *       "GroupId": null,
         *       "GroupName": null,
         *       "ProjectId": null,
         *       "ProjectName": null,
         *       "SelectionNumber": null,
         *       "Total": 10,
         *       "Steps": [
         *         {
         *           "AtUtc": "2026-03-02T00:00:00.000Z",
         *           "Quantity": 2
         *         },
         *         {
         *           "AtUtc": "2026-03-02T07:58:21.000Z",
         *           "Quantity": 3
         *         }
         *       ]
         *     }
         */
        UsageStepSeries: {
            /**
             * Format: int64
             * @description Identifies the feature; null where series are not split by feature.
             */
            FeatureId: number | null;
            /** @description This is the name of the feature; null where series are not split by feature. */
            FeatureName: string | null;
            /** @description This is the licensed version of the feature, a text; null where it has none, and where series are not split by feature. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known, and where series are not split by feature. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server; null where series are split by neither licence server nor feature.
             */
            LicenseServerId: number | null;
            /** @description This is the name of the licence server, usually `port@host`; null where series are split by neither licence server nor feature. */
            LicenseServerName: string | null;
            /**
             * Format: int64
             * @description Identifies the user; null where series are not split by user.
             */
            UserId: number | null;
            /** @description This is the name of the user; null where series are not split by user. */
            UserName: string | null;
            /**
             * Format: int64
             * @description Identifies the group; null where series are not split by group, and for sessions without one.
             */
            GroupId: number | null;
            /** @description This is the name of the group; null where series are not split by group, and for sessions without one. */
            GroupName: string | null;
            /**
             * Format: int64
             * @description Identifies the project; null where series are not split by project, and for sessions without one.
             */
            ProjectId: number | null;
            /** @description This is the name of the project; null where series are not split by project, and for sessions without one. */
            ProjectName: string | null;
            /**
             * Format: int64
             * @description Says which of the `Selections` it is, counted from 1; null where series are not split by selection.
             */
            SelectionNumber: number | null;
            /**
             * Format: int64
             * @description Counts the licences that are owned: the sum of the known totals of the features that the series can use, as last reported (of active features, or of all where none is active), for the whole window; null where none is known.
             */
            Total: number | null;
            /** @description These are the window's start, and each instant at which the level changed, in order of time. */
            Steps: components["schemas"]["UsageStep"][];
        };
        /**
         * @description The answer has the levels of series over time.
         * @example {
         *       "AsOfUtc": "2026-03-03T10:00:00.000Z",
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": null,
         *           "UserName": null,
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "SelectionNumber": null,
         *           "Total": 10,
         *           "Steps": [
         *             {
         *               "AtUtc": "2026-03-02T00:00:00.000Z",
         *               "Quantity": 2
         *             },
         *             {
         *               "AtUtc": "2026-03-02T07:58:21.000Z",
         *               "Quantity": 3
         *             }
         *           ]
         *         }
         *       ],
         *       "TotalCount": 1
         *     }
         */
        UsageSteps: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it. Where older sessions were removed (`SVC_RETENTION_MONTHS`), it begins with those that are kept.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the series from `Offset` on, at most `Limit` of them, those with most licence time first. */
            Items: components["schemas"]["UsageStepSeries"][];
            /**
             * Format: int64
             * @description Counts all series that there are, in this answer or not.
             */
            TotalCount: number;
        };
        /**
         * @description A query says which sessions to show, and in what window. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "StartUtc": "2026-03-02T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Selections": [
         *         {
         *           "FeatureName": "cad_pro"
         *         }
         *       ],
         *       "GroupBy": [
         *         "Feature"
         *       ]
         *     }
         */
        UsageStepsQuery: {
            /**
             * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartUtc?: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndUtc?: string;
            /** @description Returns only what belongs to features that match at least one of these selections. */
            Selections?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /** @description Returns only what belongs to features that match at least one of these selections, too. It is a second list that narrows the first. */
            Products?: components["schemas"]["FeatureSelector"][];
            /** @description Returns only what belongs to features with one of these additional keys, compared exactly. */
            AdditionalKeys?: string[];
            /** @description Returns only what belongs to features of these licence types. */
            LicenseTypes?: components["schemas"]["SelectedLicenseType"][];
            /** @description Returns only what belongs to the licence servers of these names, in upper or lower case. */
            LicenseServerNames?: string[];
            /** @description Counts only sessions of these users, by their Ids from `/api/v1/users/lookup`. */
            UserIds?: number[];
            /** @description Counts only sessions of the users of these names, in upper or lower case. */
            UserNames?: string[];
            /** @description Counts only sessions from these workstations, in upper or lower case. */
            Workstations?: string[];
            /** @description Counts only sessions that count to these groups, by their Ids from `/api/v1/groups`. */
            GroupIds?: number[];
            /** @description Counts only sessions that count to the groups of these names, in upper or lower case. */
            GroupNames?: string[];
            /** @description Counts only sessions that count to these projects, by their Ids from `/api/v1/projects`. */
            ProjectIds?: number[];
            /** @description Counts only sessions that count to the projects of these names, in upper or lower case. */
            ProjectNames?: string[];
            /**
             * @description Leaves out sessions that are still active where it is `false`.
             * @default true
             */
            IncludeActive?: boolean;
            /**
             * Format: int32
             * @description Leaves out this many rows of the list before the first that is returned; 0 unless given.
             * @default 0
             */
            Offset?: number;
            /** @description Splits into series by these; an empty list, or none, makes one series. */
            GroupBy?: components["schemas"]["UsageDimension"][];
            /**
             * Format: int32
             * @description Returns at most this many series, 10 unless given, those with most licence time first.
             * @default 10
             */
            Limit?: number;
            /**
             * @description Counts only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise); outside them the quantity is 0.
             * @default false
             */
            WorkingHoursOnly?: boolean;
            /**
             * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`; on them the quantity is 0.
             * @default false
             */
            IgnoreWeekends?: boolean;
        };
        /**
         * @description The summary says how many licences were in use at once over the whole window.
         * @example {
         *       "Min": 2,
         *       "Average": 2.6678125,
         *       "Max": 3,
         *       "MaxAtUtc": "2026-03-02T07:58:21.000Z",
         *       "Total": 10,
         *       "TotalMin": 10,
         *       "TotalMax": 10,
         *       "CountedSeconds": 86400,
         *       "UsageSeconds": 144099,
         *       "LicenseSeconds": 230499,
         *       "FullSeconds": 0,
         *       "FullPercent": 0,
         *       "KnownSeconds": 86400
         *     }
         */
        UsageSummary: {
            /**
             * Format: int64
             * @description Gives the lowest number of licences in use at once; null where nothing is known of the time that is counted.
             */
            Min: number | null;
            /**
             * Format: double
             * @description Gives the time-weighted average of licences in use at once, `LicenseSeconds` by `KnownSeconds`; null where nothing is known of the time that is counted.
             */
            Average: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences in use at once; null where nothing is known of the time that is counted.
             */
            Max: number | null;
            /**
             * Format: date-time
             * @description The highest number was first reached at this instant in UTC, in the time that is counted and known; null where no time is.
             */
            MaxAtUtc: string | null;
            /**
             * Format: int64
             * @description Counts the licences that were owned at its end (the sum of what was known of each feature), as reported then; a feature counts from its first report on. It is null where nothing is known of the time that is counted.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Gives the lowest number of licences owned in the time that is counted and known; null where none is known.
             */
            TotalMin: number | null;
            /**
             * Format: int64
             * @description Gives the highest number of licences owned in the time that is counted and known; null where none is known.
             */
            TotalMax: number | null;
            /**
             * Format: double
             * @description Says how many seconds are counted: up to `AsOfUtc`, and in working time where only that was asked for.
             */
            CountedSeconds: number;
            /**
             * Format: double
             * @description Gives the seconds of use in the time that is known, summed over sessions.
             */
            UsageSeconds: number;
            /**
             * Format: double
             * @description Gives the licence-seconds of use in the time that is known: for each session, its seconds times its number of licences.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Says for how many seconds as many licences as were owned then, or more, were in use; null where none were owned in the time that is counted and known.
             */
            FullSeconds: number | null;
            /**
             * Format: double
             * @description Gives `FullSeconds` in percent of `KnownSeconds`, rounded to two decimals; null where either has no meaning.
             */
            FullPercent: number | null;
            /**
             * Format: double
             * @description Says of how many of the counted seconds something is known: from the first report, log or purchase of the first of the features on. Nothing else in this record counts what was before.
             */
            KnownSeconds: number;
        };
        /**
         * @description A denial to add is a request for licences that was refused.
         * @example {
         *       "UserName": "pruiz",
         *       "DenialTimeUtc": "2026-03-02T09:41:10.000Z",
         *       "DenialType": "NoLicenseAvailable"
         *     }
         */
        UsedDenial: {
            /** @description Names the user, in upper or lower case; a name that is not known yet makes a user. */
            UserName: string;
            /** @description Names the computer that was used, in upper or lower case; left out or null where it is not known. */
            Workstation?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were asked for at once; 1 unless given.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description The request was refused at this instant, which must not be after now. */
            DenialTimeUtc: components["schemas"]["InstantInput"];
            /**
             * @description Says why the request was refused; `Other` unless given.
             * @default Other
             */
            DenialType?: components["schemas"]["DenialType"];
            /** @description This is the message that the user saw; left out or null where it is not known. */
            ErrorMessage?: string | null;
        };
        /**
         * @description A session to add has ended.
         * @example {
         *       "UserName": "mkeller",
         *       "Workstation": "ws-0142",
         *       "StartTimeUtc": "2026-03-02T08:00:00.000Z",
         *       "EndTimeUtc": "2026-03-02T09:30:00.000Z"
         *     }
         */
        UsedSession: {
            /** @description Names the user, in upper or lower case; a name that is not known yet makes a user. */
            UserName: string;
            /** @description Names the computer that was used, in upper or lower case; left out or null where it is not known. */
            Workstation?: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were checked out at once; 1 unless given.
             * @default 1
             */
            NumberOfLicenses?: number;
            /** @description The licences were checked out at this instant. */
            StartTimeUtc: components["schemas"]["InstantInput"];
            /** @description The licences were given back at this instant, which must not be before the start or after now. */
            EndTimeUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int64
             * @description Says for how many seconds the licences were kept after use; such a session is borrowed. It is left out or null where they did not linger.
             */
            LingerTimeSeconds?: number | null;
        };
        /**
         * @description A row says what one user used of one feature in the window.
         * @example {
         *       "UserId": 117,
         *       "UserName": "jtan",
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Sessions": 1,
         *       "UsageSeconds": 239400,
         *       "LicenseSeconds": 478800,
         *       "FirstStartUtc": "2026-02-27T15:30:00.000Z",
         *       "LastEndUtc": null,
         *       "IsActive": true
         *     }
         */
        UserActivity: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as it was first seen. */
            UserName: string;
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the sessions of this user and feature that are in the window.
             */
            Sessions: number;
            /**
             * Format: double
             * @description Gives their seconds in the window; sessions at the same time count each.
             */
            UsageSeconds: number;
            /**
             * Format: double
             * @description Gives the usage in licence-seconds: for each session, its number of licences times its seconds in the window.
             */
            LicenseSeconds: number;
            /**
             * Format: date-time
             * @description The first of these sessions began at this instant in UTC, which may be before the window.
             */
            FirstStartUtc: string;
            /**
             * Format: date-time
             * @description The last of these sessions ended at this instant in UTC, which may be after the window; null while one is active.
             */
            LastEndUtc: string | null;
            /** @description Says whether one of these sessions is still active. */
            IsActive: boolean;
        };
        /**
         * @description A page has user activity in the window, by user name, then in the order of the list of features.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-03T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Sessions": 1,
         *           "UsageSeconds": 239400,
         *           "LicenseSeconds": 478800,
         *           "FirstStartUtc": "2026-02-27T15:30:00.000Z",
         *           "LastEndUtc": null,
         *           "IsActive": true
         *         },
         *         {
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Sessions": 1,
         *           "UsageSeconds": 12600.5,
         *           "LicenseSeconds": 12600.5,
         *           "FirstStartUtc": "2026-03-02T04:12:05.250Z",
         *           "LastEndUtc": "2026-03-02T07:42:05.750Z",
         *           "IsActive": false
         *         },
         *         {
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Sessions": 1,
         *           "UsageSeconds": 7299,
         *           "LicenseSeconds": 7299,
         *           "FirstStartUtc": "2026-03-02T07:58:21.000Z",
         *           "LastEndUtc": null,
         *           "IsActive": true
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 3,
         *       "TotalPages": 1
         *     }
         */
        UserActivityPage: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it. Where older sessions were removed (`SVC_RETENTION_MONTHS`), it begins with those that are kept.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it; it is the same as `AsOfUtc` for a window that runs to now.
             */
            EndUtc: string;
            /** @description These are the rows of this page; the list is empty past the last page. */
            Items: components["schemas"]["UserActivity"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This record shows a user who holds licences now, with the active sessions.
         * @example {
         *       "UserId": 204,
         *       "UserName": "mkeller",
         *       "LicensesUsed": 1,
         *       "LongestDurationSeconds": 7299,
         *       "Sessions": [
         *         {
         *           "Id": 90412,
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "1102",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": true,
         *           "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *           "EndTimeUtc": null,
         *           "DurationSeconds": 7299,
         *           "IdleTimeSeconds": null,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false
         *         }
         *       ]
         *     }
         */
        UserCurrentActivity: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as it was first seen. */
            UserName: string;
            /**
             * Format: int64
             * @description Counts the licences that the user holds, borrowed ones too.
             */
            LicensesUsed: number;
            /**
             * Format: double
             * @description Says for how many seconds the longest running session has been active.
             */
            LongestDurationSeconds: number;
            /** @description These are the user's active sessions, longest running first. */
            Sessions: components["schemas"]["Session"][];
        };
        /**
         * @description A page has users who hold licences now, by name.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "LicensesUsed": 2,
         *           "LongestDurationSeconds": 239400,
         *           "Sessions": [
         *             {
         *               "Id": 90388,
         *               "FeatureId": 17,
         *               "FeatureName": "cad_pro",
         *               "FeatureVersion": "2024.0",
         *               "AdditionalKey": null,
         *               "ProductName": "CAD Professional",
         *               "Vendor": "acmecad",
         *               "LicenseType": "Floating",
         *               "LicenseServerId": 1,
         *               "LicenseServerName": "27000@lic-cad-01",
         *               "UserId": 117,
         *               "UserName": "jtan",
         *               "FirstName": null,
         *               "LastName": null,
         *               "Email": null,
         *               "GroupName": null,
         *               "ProjectName": null,
         *               "Workstation": "ws-0077",
         *               "IpAddress": null,
         *               "Display": ":0",
         *               "Handle": "1031",
         *               "ClientVersion": "2024.0",
         *               "NumberOfLicenses": 2,
         *               "IsBorrowed": true,
         *               "IsActive": true,
         *               "StartTimeUtc": "2026-02-27T15:30:00.000Z",
         *               "EndTimeUtc": null,
         *               "DurationSeconds": 239400,
         *               "IdleTimeSeconds": null,
         *               "LingerTimeSeconds": 604800,
         *               "LingerDueDateUtc": "2026-03-06T15:30:00.000Z",
         *               "Source": "snapshot",
         *               "EndIsEstimated": false
         *             }
         *           ]
         *         },
         *         {
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "LicensesUsed": 1,
         *           "LongestDurationSeconds": 7299,
         *           "Sessions": [
         *             {
         *               "Id": 90412,
         *               "FeatureId": 17,
         *               "FeatureName": "cad_pro",
         *               "FeatureVersion": "2024.0",
         *               "AdditionalKey": null,
         *               "ProductName": "CAD Professional",
         *               "Vendor": "acmecad",
         *               "LicenseType": "Floating",
         *               "LicenseServerId": 1,
         *               "LicenseServerName": "27000@lic-cad-01",
         *               "UserId": 204,
         *               "UserName": "mkeller",
         *               "FirstName": "Martina",
         *               "LastName": "Keller",
         *               "Email": "martina.keller@example.com",
         *               "GroupName": null,
         *               "ProjectName": null,
         *               "Workstation": "ws-0142",
         *               "IpAddress": null,
         *               "Display": ":0",
         *               "Handle": "1102",
         *               "ClientVersion": "2024.0",
         *               "NumberOfLicenses": 1,
         *               "IsBorrowed": false,
         *               "IsActive": true,
         *               "StartTimeUtc": "2026-03-02T07:58:21.000Z",
         *               "EndTimeUtc": null,
         *               "DurationSeconds": 7299,
         *               "IdleTimeSeconds": null,
         *               "LingerTimeSeconds": null,
         *               "LingerDueDateUtc": null,
         *               "Source": "event",
         *               "EndIsEstimated": false
         *             }
         *           ]
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 2,
         *       "TotalPages": 1
         *     }
         */
        UserCurrentActivityPage: {
            /**
             * Format: date-time
             * @description Durations are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /** @description These are the users of this page, by name; the list is empty past the last page. */
            Items: components["schemas"]["UserCurrentActivity"][];
            /**
             * Format: int64
             * @description The number of this page, counted from 1, is the one that was asked for.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, as was asked for or 100.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description All pages together have this many rows.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages, 0 when there is no row.
             */
            TotalPages: number;
        };
        /**
         * @description This record has what is needed to choose a user from a list.
         * @example {
         *       "Id": 204,
         *       "Name": "mkeller"
         *     }
         */
        UserLookupEntry: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            Id: number;
            /** @description This is the name of the user, as the licence manager printed it first. */
            Name: string;
        };
        /**
         * @description The answer has the users with the highest usage in the window.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "Sessions": 1,
         *           "LicenseSeconds": 478800,
         *           "Features": [
         *             {
         *               "FeatureId": 17,
         *               "FeatureName": "cad_pro",
         *               "FeatureVersion": "2024.0",
         *               "Vendor": "acmecad",
         *               "LicenseServerId": 1,
         *               "LicenseServerName": "27000@lic-cad-01",
         *               "Sessions": 1,
         *               "LicenseSeconds": 478800
         *             }
         *           ]
         *         },
         *         {
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "Sessions": 2,
         *           "LicenseSeconds": 19899.5,
         *           "Features": [
         *             {
         *               "FeatureId": 18,
         *               "FeatureName": "cad_mesh",
         *               "FeatureVersion": "2024.0",
         *               "Vendor": "acmecad",
         *               "LicenseServerId": 1,
         *               "LicenseServerName": "27000@lic-cad-01",
         *               "Sessions": 1,
         *               "LicenseSeconds": 12600.5
         *             },
         *             {
         *               "FeatureId": 17,
         *               "FeatureName": "cad_pro",
         *               "FeatureVersion": "2024.0",
         *               "Vendor": "acmecad",
         *               "LicenseServerId": 1,
         *               "LicenseServerName": "27000@lic-cad-01",
         *               "Sessions": 1,
         *               "LicenseSeconds": 7299
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        UserTop: {
            /**
             * Format: date-time
             * @description Active sessions are counted to this instant in UTC.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it; it is the same as `AsOfUtc` for a window that runs to now.
             */
            EndUtc: string;
            /** @description These are the users, highest usage first; users with equal usage are ordered by name. */
            Items: components["schemas"]["UserTopItem"][];
        };
        /**
         * @description A feature of a user says what the user used of it in the window.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "Vendor": "acmecad",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Sessions": 1,
         *       "LicenseSeconds": 478800
         *     }
         */
        UserTopFeature: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            FeatureVersion: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Counts the user's sessions with this feature that are in the window.
             */
            Sessions: number;
            /**
             * Format: double
             * @description Gives the usage in licence-seconds: for each session, its number of licences times its seconds in the window.
             */
            LicenseSeconds: number;
        };
        /**
         * @description This record shows a user's usage in the window, and the features that the user used most.
         * @example {
         *       "UserId": 117,
         *       "UserName": "jtan",
         *       "Sessions": 1,
         *       "LicenseSeconds": 478800,
         *       "Features": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "Vendor": "acmecad",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Sessions": 1,
         *           "LicenseSeconds": 478800
         *         }
         *       ]
         *     }
         */
        UserTopItem: {
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as it was first seen. */
            UserName: string;
            /**
             * Format: int64
             * @description Counts the user's sessions that are in the window, with all features.
             */
            Sessions: number;
            /**
             * Format: double
             * @description Gives the usage with all features, in licence-seconds.
             */
            LicenseSeconds: number;
            /** @description These are at most ten features, those with the highest usage first. */
            Features: components["schemas"]["UserTopFeature"][];
        };
        /**
         * @description A feature of a vendor is summed over all versions and licence servers.
         * @example {
         *       "FeatureName": "cad_pro",
         *       "Total": 10,
         *       "Used": 8,
         *       "Versions": [
         *         {
         *           "FeatureVersion": "2024.0",
         *           "Pools": 1,
         *           "Total": 10,
         *           "Used": 8
         *         }
         *       ]
         *     }
         */
        VendorFeature: {
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence managers print it; null where it is not known.
             */
            Used: number | null;
            /** @description These are the feature's versions, in their order as texts, null first. */
            Versions: components["schemas"]["VendorFeatureVersion"][];
        };
        /**
         * @description A version of a vendor's feature is summed over all licence servers.
         * @example {
         *       "FeatureVersion": "2024.0",
         *       "Pools": 1,
         *       "Total": 10,
         *       "Used": 8
         *     }
         */
        VendorFeatureVersion: {
            /** @description This is the licensed version of the feature, a text; null where the licence manager prints none. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Counts the active pools of licences that there are of this version.
             */
            Pools: number;
            /**
             * Format: int64
             * @description Counts the licences that were bought, summed over the pools whose total is known; null where none is.
             */
            Total: number | null;
            /**
             * Format: int64
             * @description Counts the licences in use, as the licence managers print it; null where it is not known.
             */
            Used: number | null;
        };
        /**
         * @description A vendor is returned with its active features.
         * @example {
         *       "Vendor": "acmecad",
         *       "Features": [
         *         {
         *           "FeatureName": "cad_mesh",
         *           "Total": null,
         *           "Used": 0,
         *           "Versions": [
         *             {
         *               "FeatureVersion": "2024.0",
         *               "Pools": 1,
         *               "Total": null,
         *               "Used": 0
         *             }
         *           ]
         *         },
         *         {
         *           "FeatureName": "cad_pro",
         *           "Total": 10,
         *           "Used": 8,
         *           "Versions": [
         *             {
         *               "FeatureVersion": "2024.0",
         *               "Pools": 1,
         *               "Total": 10,
         *               "Used": 8
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        VendorFeatures: {
            /** @description Names the vendor daemon; null for features whose vendor is not known. */
            Vendor: string | null;
            /** @description These are the vendor's active features, by name. */
            Features: components["schemas"]["VendorFeature"][];
        };
        /**
         * @description This event says that a vendor daemon stopped, or started anew; it lost its checkouts, and their sessions end here.
         * @example {
         *       "EventType": "vendor_stopped",
         *       "TimestampUtc": "2026-03-02T03:00:00.000Z",
         *       "Vendor": "acmecad"
         *     }
         */
        VendorStoppedEvent: {
            /**
             * @description This is always `vendor_stopped` in this kind of event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            EventType: "vendor_stopped";
            /** @description It happened at this instant; it may be at most five minutes ahead of the service's clock. */
            TimestampUtc: components["schemas"]["InstantInput"];
            /**
             * Format: int32
             * @description Counts the equal events that came before this one in the log, 0 unless given: of the same type, vendor, feature, version, user, workstation, handle and number of licences, at the same instant. It distinguishes events without a handle, so that a log can be sent again.
             * @default 0
             */
            Place?: number;
            /** @description Names the vendor daemon that stopped, compared without regard to upper and lower case. */
            Vendor: string;
        };
        /**
         * @description This says what one user, group or project held in a window.
         * @example {
         *       "UserId": 117,
         *       "UserName": "jtan",
         *       "GroupId": null,
         *       "GroupName": null,
         *       "ProjectId": null,
         *       "ProjectName": null,
         *       "LicenseSeconds": 234000,
         *       "NightLicenseSeconds": 0,
         *       "NightsHeld": 0,
         *       "WeekendLicenseSeconds": 0,
         *       "WeekendsHeld": 0,
         *       "SimultaneousSeconds": 0
         *     }
         */
        WasteHolder: {
            /**
             * Format: int64
             * @description Identifies the user; null where rows are about groups or projects.
             */
            UserId: number | null;
            /** @description This is the login name of the user, as it was first seen; null where rows are about groups or projects. */
            UserName: string | null;
            /**
             * Format: int64
             * @description Identifies the group; null where rows are about users or projects, and for sessions without a group.
             */
            GroupId: number | null;
            /** @description This is the name of the group that the licences count to; null where rows are about users or projects, and for sessions without a group. */
            GroupName: string | null;
            /**
             * Format: int64
             * @description Identifies the project; null where rows are about users or groups, and for sessions without a project.
             */
            ProjectId: number | null;
            /** @description This is the name of the project that the licences count to; null where rows are about users or groups, and for sessions without a project. */
            ProjectName: string | null;
            /**
             * Format: double
             * @description Gives the seconds of all sessions in the known part of the window times their licences, summed up.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Gives the licences that users held through whole nights times the seconds of these nights, summed up.
             */
            NightLicenseSeconds: number;
            /**
             * Format: int64
             * @description Counts the nights through which users held licences, one for each user, feature and night.
             */
            NightsHeld: number;
            /**
             * Format: double
             * @description Gives the licences that users held through whole weekends times the seconds of these weekends, summed up.
             */
            WeekendLicenseSeconds: number;
            /**
             * Format: int64
             * @description Counts the weekends through which users held licences, one for each user, feature and weekend.
             */
            WeekendsHeld: number;
            /**
             * Format: double
             * @description Gives the seconds with more than one session of a feature at once, summed up over features and users.
             */
            SimultaneousSeconds: number;
        };
        /**
         * @description This says what each row is about. `User`: a user. `Group`: the group that sessions count to. `Project`: the project that sessions count to.
         * @default User
         * @example User
         * @enum {string}
         */
        WasteHolderKind: "User" | "Group" | "Project";
        /**
         * @description The page has the users, groups or projects that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "UserId": 117,
         *           "UserName": "jtan",
         *           "GroupId": null,
         *           "GroupName": null,
         *           "ProjectId": null,
         *           "ProjectName": null,
         *           "LicenseSeconds": 234000,
         *           "NightLicenseSeconds": 0,
         *           "NightsHeld": 0,
         *           "WeekendLicenseSeconds": 0,
         *           "WeekendsHeld": 0,
         *           "SimultaneousSeconds": 0
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        WasteHolderPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["WasteHolder"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
        };
        /**
         * @description This says what licences of one feature were held for nothing in a window.
         * @example {
         *       "FeatureId": 17,
         *       "FeatureName": "cad_pro",
         *       "FeatureVersion": "2024.0",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "Vendor": "acmecad",
         *       "Total": 10,
         *       "KnownSeconds": 2419200,
         *       "LicenseSeconds": 234000,
         *       "NightLicenseSeconds": 0,
         *       "NightsHeld": 0,
         *       "WeekendLicenseSeconds": 0,
         *       "WeekendsHeld": 0,
         *       "IdleSessions": null,
         *       "IdleLicenseSeconds": null,
         *       "LongLimitSeconds": null,
         *       "LongSessions": null,
         *       "LongLicenseSeconds": null,
         *       "SimultaneousUsers": 0,
         *       "SimultaneousSeconds": 0,
         *       "IsUnused": false
         *     }
         */
        WasteItem: {
            /**
             * Format: int64
             * @description Identifies the feature, which is one pool of licences on one licence server.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it has none. */
            FeatureVersion: string | null;
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /** @description Names the vendor of the feature; null where it has none. */
            Vendor: string | null;
            /**
             * Format: int64
             * @description Counts the licences that are owned at the window's end, as reported then; null where that is not known or they are not counted.
             */
            Total: number | null;
            /**
             * Format: double
             * @description Says of how many seconds of the window something is known: from the first report of the feature on, and to the last one where its licence server is silent.
             */
            KnownSeconds: number;
            /**
             * Format: double
             * @description Gives the seconds of all sessions in the known part of the window times their licences, summed up.
             */
            LicenseSeconds: number;
            /**
             * Format: double
             * @description Gives the licences that users held through whole nights times the seconds of these nights, summed up.
             */
            NightLicenseSeconds: number;
            /**
             * Format: int64
             * @description Counts the nights through which users held licences, one for each user, feature and night.
             */
            NightsHeld: number;
            /**
             * Format: double
             * @description Gives the licences that users held through whole weekends times the seconds of these weekends, summed up.
             */
            WeekendLicenseSeconds: number;
            /**
             * Format: int64
             * @description Counts the weekends through which users held licences, one for each user, feature and weekend.
             */
            WeekendsHeld: number;
            /**
             * Format: int64
             * @description Counts the sessions that were idle for `IdleAtLeastSeconds` or longer; null where no idle time is known of any session, or sessions of the window were removed.
             */
            IdleSessions: number | null;
            /**
             * Format: double
             * @description Gives the idle seconds of these sessions times their licences, summed up; null where no idle time is known of any session.
             */
            IdleLicenseSeconds: number | null;
            /**
             * Format: double
             * @description Says how many seconds a session lasts at most without standing out; null where fewer than twenty sessions ended in the window, so that nobody knows what is usual.
             */
            LongLimitSeconds: number | null;
            /**
             * Format: int64
             * @description Counts the sessions that stand out by their length and of which no idle time is known; null where there is no limit, or sessions of the window were removed.
             */
            LongSessions: number | null;
            /**
             * Format: double
             * @description Gives the seconds of these sessions beyond the limit times their licences, summed up; null where there is no limit.
             */
            LongLicenseSeconds: number | null;
            /**
             * Format: int64
             * @description Counts the users with more than one session of the feature at once.
             */
            SimultaneousUsers: number;
            /**
             * Format: double
             * @description Gives the seconds with more than one session of the feature at once, summed up over users.
             */
            SimultaneousSeconds: number;
            /** @description Says whether licences are owned and nobody used one in the known part of the window. */
            IsUnused: boolean;
        };
        /**
         * @description The page has the features that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-01T00:00:00.000Z",
         *       "Items": [
         *         {
         *           "FeatureId": 17,
         *           "FeatureName": "cad_pro",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Total": 10,
         *           "KnownSeconds": 2419200,
         *           "LicenseSeconds": 234000,
         *           "NightLicenseSeconds": 0,
         *           "NightsHeld": 0,
         *           "WeekendLicenseSeconds": 0,
         *           "WeekendsHeld": 0,
         *           "IdleSessions": null,
         *           "IdleLicenseSeconds": null,
         *           "LongLimitSeconds": null,
         *           "LongSessions": null,
         *           "LongLicenseSeconds": null,
         *           "SimultaneousUsers": 0,
         *           "SimultaneousSeconds": 0,
         *           "IsUnused": false
         *         },
         *         {
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "Vendor": "acmecad",
         *           "Total": null,
         *           "KnownSeconds": 2419200,
         *           "LicenseSeconds": 0,
         *           "NightLicenseSeconds": 0,
         *           "NightsHeld": 0,
         *           "WeekendLicenseSeconds": 0,
         *           "WeekendsHeld": 0,
         *           "IdleSessions": null,
         *           "IdleLicenseSeconds": null,
         *           "LongLimitSeconds": null,
         *           "LongSessions": null,
         *           "LongLicenseSeconds": null,
         *           "SimultaneousUsers": 0,
         *           "SimultaneousSeconds": 0,
         *           "IsUnused": false
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 2,
         *       "TotalPages": 1
         *     }
         */
        WastePage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["WasteItem"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
        };
        /**
         * @description A query says which features to look at, in what window, and what counts as long or idle. Filters narrow each other, the values of one filter widen it.
         * @example {
         *       "StartDateUtc": "2026-02-01T00:00:00.000Z",
         *       "EndDateTimeUtc": "2026-03-01T00:00:00.000Z",
         *       "FeatureIds": [
         *         17,
         *         18
         *       ]
         *     }
         */
        WasteQuery: {
            /**
             * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
             * @example 2026-03-02T07:58:21.000Z
             */
            StartDateUtc?: string;
            /**
             * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
             * @example 2026-03-02T07:58:21.000Z
             */
            EndDateTimeUtc?: string;
            /** @description Chooses these features alone, by their Ids from `/api/v1/features/lookup`. */
            FeatureIds?: number[];
            /** @description Chooses features of these names alone, in upper or lower case. */
            FeatureNames?: string[];
            /** @description Chooses features on these licence servers alone, by their Ids from `/api/v1/licenseservers/lookup`. */
            LicenseServerIds?: number[];
            /** @description Chooses features of these vendors alone, by the names of their vendor daemons, in upper or lower case. */
            Vendors?: string[];
            /**
             * Format: int32
             * @description Says how many percent of a feature's sessions do not stand out by their length; 95 unless given.
             * @default 95
             */
            LongPercentile?: number;
            /**
             * Format: int64
             * @description Says for how many seconds a session lasts at most without standing out, whatever is usual; 28800, which is eight hours, unless given.
             * @default 28800
             */
            LongAtLeastSeconds?: number;
            /**
             * Format: int64
             * @description Says from how many seconds on a session counts as idle, where its idle time is known; 3600 unless given.
             * @default 3600
             */
            IdleAtLeastSeconds?: number;
            /**
             * @description Returns only features whose licences nobody used in the window where it is `true`.
             * @default false
             */
            UnusedOnly?: boolean;
            /**
             * Format: int64
             * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
             * @default 1
             */
            PageNumber?: number;
            /**
             * Format: int32
             * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
             * @default 100
             */
            PageSize?: number;
        };
        /**
         * @description This says why a session counts as waste. `Idle`: the licence manager reports that its program was not used for `IdleAtLeastSeconds` or longer. `Long`: no idle time is known, and it stands out by its length.
         * @example Idle
         * @enum {string}
         */
        WasteReason: "Idle" | "Long";
        /**
         * @description A wasteful session comes with the reason why it counts as one, and with the licence time that it wasted.
         * @example {
         *       "Reason": "Idle",
         *       "WastedLicenseSeconds": 940,
         *       "LongLimitSeconds": null,
         *       "Id": 90401,
         *       "FeatureId": 18,
         *       "FeatureName": "cad_mesh",
         *       "FeatureVersion": "2024.0",
         *       "AdditionalKey": null,
         *       "ProductName": "CAD Professional",
         *       "Vendor": "acmecad",
         *       "LicenseType": "Floating",
         *       "LicenseServerId": 1,
         *       "LicenseServerName": "27000@lic-cad-01",
         *       "UserId": 204,
         *       "UserName": "mkeller",
         *       "FirstName": "Martina",
         *       "LastName": "Keller",
         *       "Email": "martina.keller@example.com",
         *       "GroupName": null,
         *       "ProjectName": null,
         *       "Workstation": "ws-0142",
         *       "IpAddress": null,
         *       "Display": ":0",
         *       "Handle": "0987",
         *       "ClientVersion": "2024.0",
         *       "NumberOfLicenses": 1,
         *       "IsBorrowed": false,
         *       "IsActive": false,
         *       "StartTimeUtc": "2026-03-02T04:12:05.250Z",
         *       "EndTimeUtc": "2026-03-02T07:42:05.750Z",
         *       "DurationSeconds": 12600.5,
         *       "IdleTimeSeconds": 940,
         *       "LingerTimeSeconds": null,
         *       "LingerDueDateUtc": null,
         *       "Source": "event",
         *       "EndIsEstimated": false
         *     }
         */
        WastefulSession: {
            Reason: components["schemas"]["WasteReason"];
            /**
             * Format: double
             * @description Gives the seconds that count times the licences: those that it was idle, or those beyond `LongLimitSeconds`.
             */
            WastedLicenseSeconds: number;
            /**
             * Format: double
             * @description Says from how many seconds on a session of the feature stands out; null where fewer than twenty sessions ended in the window.
             */
            LongLimitSeconds: number | null;
            /**
             * Format: int64
             * @description Identifies the session, the same in every answer.
             */
            Id: number;
            /**
             * Format: int64
             * @description Identifies the feature that the licences belong to.
             */
            FeatureId: number;
            /** @description This is the name of the feature, as it was first seen. */
            FeatureName: string;
            /** @description This is the licensed version of the feature, a text; null where it is not known. What the user's program asked for is `ClientVersion`. */
            FeatureVersion: string | null;
            /** @description This is the additional key of the feature, which distinguishes features of the same name and version; null where there is none. */
            AdditionalKey: string | null;
            /** @description Names the product that the feature belongs to; null where it is not known. */
            ProductName: string | null;
            /** @description Names the vendor daemon that hands out the feature; null where it is not known. */
            Vendor: string | null;
            LicenseType: components["schemas"]["LicenseType"];
            /**
             * Format: int64
             * @description Identifies the licence server that the feature is on.
             */
            LicenseServerId: number;
            /** @description This is the name of the licence server, usually `port@host`. */
            LicenseServerName: string;
            /**
             * Format: int64
             * @description Identifies the user, the same in every answer.
             */
            UserId: number;
            /** @description This is the name of the user, as the licence manager printed it first. */
            UserName: string;
            /** @description This is the user's first name; null where it is not known. */
            FirstName: string | null;
            /** @description This is the user's last name; null where it is not known. */
            LastName: string | null;
            /** @description This is the user's e-mail address; null where it is not known. */
            Email: string | null;
            /** @description Names the group to which the use is counted: the one that was reported with it, else the default group of its user, as it is while the session is active and was when it ended; null where there is neither. Its Id is in `/api/v1/groups`. */
            GroupName: string | null;
            /** @description Names the project to which the use is counted, as it was reported; null where there was none. Its Id is in `/api/v1/projects`. */
            ProjectName: string | null;
            /** @description Names the computer that checked the licences out; null where it is not known. */
            Workstation: string | null;
            /** @description Gives the network address of that computer, as text; null where it is not known. */
            IpAddress: string | null;
            /** @description Names the display, or terminal, of the checkout, such as `:0`; null where it is not known. */
            Display: string | null;
            /** @description This is the licence manager's own number for the checkout, as text; null where it prints none. */
            Handle: string | null;
            /** @description Gives the version that the user's program asked for; null where it is not known. */
            ClientVersion: string | null;
            /**
             * Format: int32
             * @description Counts the licences that were checked out at once, by this one session; 0 where it shares the licences of another session.
             */
            NumberOfLicenses: number;
            /** @description Says whether the licences are borrowed, that is, held for a time without a connection. A session that lingers is borrowed. */
            IsBorrowed: boolean;
            /** @description Says whether the licences are still checked out. */
            IsActive: boolean;
            /**
             * Format: date-time
             * @description The licences were checked out at this instant in UTC.
             */
            StartTimeUtc: string;
            /**
             * Format: date-time
             * @description The licences were given back at this instant in UTC; null while the session is active. See `EndIsEstimated`.
             */
            EndTimeUtc: string | null;
            /**
             * Format: double
             * @description Says in seconds, exact to the millisecond, how long the session lasted; while it is active, how long it has lasted until now.
             */
            DurationSeconds: number;
            /**
             * Format: int64
             * @description Says for how many seconds of it the user's program was not used; null where that is not known.
             */
            IdleTimeSeconds: number | null;
            /**
             * Format: int64
             * @description Says for how many seconds the licences are kept after use; null where they do not linger.
             */
            LingerTimeSeconds: number | null;
            /**
             * Format: date-time
             * @description The lingering or borrowed licences are due back at this instant in UTC; null where that is not known.
             */
            LingerDueDateUtc: string | null;
            Source: components["schemas"]["SessionSource"];
            /** @description Says whether the end is an estimate: no report of the licence server came any more, so `EndTimeUtc` is that of the last one. A later report that lists the session opens it again, and a check-in tells its true end. */
            EndIsEstimated: boolean;
        };
        /**
         * @description The page has the sessions that were asked for.
         * @example {
         *       "AsOfUtc": "2026-03-02T10:00:00.000Z",
         *       "StartUtc": "2026-02-01T00:00:00.000Z",
         *       "EndUtc": "2026-03-02T10:00:00.000Z",
         *       "Items": [
         *         {
         *           "Reason": "Idle",
         *           "WastedLicenseSeconds": 940,
         *           "LongLimitSeconds": null,
         *           "Id": 90401,
         *           "FeatureId": 18,
         *           "FeatureName": "cad_mesh",
         *           "FeatureVersion": "2024.0",
         *           "AdditionalKey": null,
         *           "ProductName": "CAD Professional",
         *           "Vendor": "acmecad",
         *           "LicenseType": "Floating",
         *           "LicenseServerId": 1,
         *           "LicenseServerName": "27000@lic-cad-01",
         *           "UserId": 204,
         *           "UserName": "mkeller",
         *           "FirstName": "Martina",
         *           "LastName": "Keller",
         *           "Email": "martina.keller@example.com",
         *           "GroupName": null,
         *           "ProjectName": null,
         *           "Workstation": "ws-0142",
         *           "IpAddress": null,
         *           "Display": ":0",
         *           "Handle": "0987",
         *           "ClientVersion": "2024.0",
         *           "NumberOfLicenses": 1,
         *           "IsBorrowed": false,
         *           "IsActive": false,
         *           "StartTimeUtc": "2026-03-02T04:12:05.250Z",
         *           "EndTimeUtc": "2026-03-02T07:42:05.750Z",
         *           "DurationSeconds": 12600.5,
         *           "IdleTimeSeconds": 940,
         *           "LingerTimeSeconds": null,
         *           "LingerDueDateUtc": null,
         *           "Source": "event",
         *           "EndIsEstimated": false
         *         }
         *       ],
         *       "PageNumber": 1,
         *       "PageSize": 100,
         *       "TotalCount": 1,
         *       "TotalPages": 1
         *     }
         */
        WastefulSessionPage: {
            /**
             * Format: date-time
             * @description The answer was made at this instant in UTC, to which active sessions are counted.
             */
            AsOfUtc: string;
            /**
             * Format: date-time
             * @description The window begins at this instant in UTC, which belongs to it. Where older sessions were removed (`SVC_RETENTION_MONTHS`), it begins with those that are kept.
             */
            StartUtc: string;
            /**
             * Format: date-time
             * @description The window ends at this instant in UTC, which no longer belongs to it.
             */
            EndUtc: string;
            /** @description These are the rows of the page, at most `PageSize` of them. */
            Items: components["schemas"]["WastefulSession"][];
            /**
             * Format: int64
             * @description This is the number of the page, counted from 1.
             */
            PageNumber: number;
            /**
             * Format: int32
             * @description A page has at most this many rows.
             */
            PageSize: number;
            /**
             * Format: int64
             * @description This many rows are in all pages together.
             */
            TotalCount: number;
            /**
             * Format: int64
             * @description There are this many pages of that size, and none where there are no rows.
             */
            TotalPages: number;
        };
        /**
         * @description It says how what so many licences would have meant differs between the windows, second less first.
         * @example {
         *       "Licenses": 1,
         *       "ShortageSeconds": 117000,
         *       "CheckoutsBeyond": 1,
         *       "UsersTouched": 1
         *     }
         */
        WhatIfDifference: {
            /**
             * Format: int64
             * @description This is the number of licences that was asked for.
             */
            Licenses: number;
            /**
             * Format: double
             * @description Gives the difference of `ShortageSeconds`, in seconds.
             */
            ShortageSeconds: number;
            /**
             * Format: int64
             * @description Gives the difference of `CheckoutsBeyond`, in sessions.
             */
            CheckoutsBeyond: number;
            /**
             * Format: int64
             * @description Gives the difference of `UsersTouched`, in users.
             */
            UsersTouched: number;
        };
    };
    responses: {
        /** @description The request contradicts the present state; nothing was changed. */
        Conflict: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "Broker command 311 is Complete and cannot become Working.",
                 *       "code": "conflict",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid but does not allow this: the caller lacks the role, or may not write as this broker (`forbidden`), or the token's scope is not enough (`insufficient_scope`). */
        Forbidden: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                /**
                 * @description Names the scope that is needed (RFC 6750); it is sent with `insufficient_scope` only.
                 * @example Bearer realm="svc.server", error="insufficient_scope", scope="svc.server.scope"
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid, but its scope is not enough for this (`insufficient_scope`). */
        ForbiddenScope: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                /**
                 * @description Names the scope that is needed (RFC 6750).
                 * @example Bearer realm="svc.server", error="insufficient_scope", scope="svc.server.scope"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not understood. `errors` names each parameter or field at fault and what was expected. */
        InvalidInput: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "PageSize must be a whole number from 1 to 1000.",
                 *       "code": "invalid_input",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
                 *       "errors": {
                 *         "PageSize": [
                 *           "must be a whole number from 1 to 1000"
                 *         ]
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation answers in none of the formats that `Accept` asks for. */
        NotAcceptable: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Acceptable",
                 *       "status": 406,
                 *       "detail": "This operation answers application/json.",
                 *       "code": "not_acceptable",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The thing that the request names does not exist, or is not visible to the caller. */
        NotFound: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no licence server with the Id 9.",
                 *       "code": "not_found",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no body, since nothing has changed after the answer that `If-None-Match` names. */
        NotModified: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is larger than the service takes, which is 8 MiB (8,388,608 bytes) unless set otherwise, counted after unpacking. */
        PayloadTooLarge: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Payload Too Large",
                 *       "status": 413,
                 *       "detail": "The body is larger than 8388608 bytes.",
                 *       "code": "payload_too_large",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There were more requests than are allowed. `Retry-After` says in seconds when to go on. */
        TooManyRequests: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "More than 600 requests in a minute. Try again in 42 seconds.",
                 *       "code": "too_many_requests",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request carries no valid access token: there is none, or it has expired, was revoked, or belongs to an account or client credentials that may not be used any more. */
        Unauthorized: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "The access token expired.",
                 *       "code": "unauthorized",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer now. With `unavailable` its database is away or busy; with `query_too_slow` the query took longer than it may, and `detail` names what to narrow; with `database_unusable` its database must be restored. Nothing was changed. */
        Unavailable: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This is any other problem; `code` says which. */
        UnexpectedProblem: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Internal Server Error",
                 *       "status": 500,
                 *       "detail": "Something went wrong in the service. The trace id finds it in the log.",
                 *       "code": "internal",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json` in UTF-8, or is packed in another way than `gzip`. */
        UnsupportedMediaType: {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unsupported Media Type",
                 *       "status": 415,
                 *       "detail": "The body must be application/json.",
                 *       "code": "unsupported_media_type",
                 *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Leaves out features that are not active where it is `true`: those that the licence server's last report did not list, or listed as an error, and those that have expired.
         * @example true
         */
        ActiveFeaturesOnly: boolean;
        /**
         * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. It needs `StartDate`, must not be before it, and must not be given together with `TimeFrame`.
         * @example 2026-03-03
         */
        EndDate: components["schemas"]["InstantInput"];
        /**
         * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
         * @example 2026-03-03T00:00:00.000Z
         */
        EndDateTimeUtc: components["schemas"]["InstantInput"];
        /**
         * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
         * @example [
         *       17,
         *       18
         *     ]
         */
        FeatureIds: number[];
        /**
         * @description Returns only the feature of this name, in upper or lower case, whatever its version, vendor and licence server.
         * @example cad_pro
         */
        FeatureName: string;
        /**
         * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
         * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
         */
        IfNoneMatch: string;
        /**
         * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
         * @example [
         *       1,
         *       2
         *     ]
         */
        LicenseServerIds: number[];
        /**
         * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
         * @example 1
         */
        PageNumber: number;
        /**
         * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
         * @example 100
         */
        PageSize: number;
        /**
         * @description The window begins at this instant, which belongs to it; it must not be given together with `TimeFrame`.
         * @example 2026-02-01
         */
        StartDate: components["schemas"]["InstantInput"];
        /**
         * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
         * @example 2026-03-02T00:00:00.000Z
         */
        StartDateUtc: components["schemas"]["InstantInput"];
        /**
         * @description Chooses a ready-made window in UTC, in place of `StartDate` and `EndDate`; together with one of them it is refused with 400. With none of the three, it is `Last30Days`.
         * @example Last30Days
         */
        TimeFrame: components["schemas"]["TimeFrame"];
        /**
         * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
         * @example [
         *       204,
         *       117
         *     ]
         */
        UserIds: number[];
        /**
         * @description Returns only what belongs to this vendor, by the name of the vendor daemon, in upper or lower case.
         * @example acmecad
         */
        Vendor: string;
        /**
         * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
         * @example [
         *       "acmecad"
         *     ]
         */
        Vendors: string[];
        /**
         * @description Returns only checkouts made from these workstations, in upper or lower case.
         * @example [
         *       "ws-0142",
         *       "ws-0077"
         *     ]
         */
        Workstations: string[];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Says whether the answer may be kept: `private, no-cache` where an `ETag` is sent (keep it, but ask again with `If-None-Match` before using it), and `no-store` everywhere else.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description Identifies the stored data and the format of the answer. Send it back as `If-None-Match`.
         * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
         */
        ETag: string;
        /**
         * @description Gives the addresses of the first, the previous, the next and the last page, with your filters kept (RFC 8288). `prev` and `next` are missing where there is no such page; a CSV answer with all rows has no links, and neither has one whose filters would make this header longer than 12,288 characters.
         * @example </api/v1/sessions?UserIds=204&PageSize=100&PageNumber=1>; rel="first", </api/v1/sessions?UserIds=204&PageSize=100&PageNumber=2>; rel="next", </api/v1/sessions?UserIds=204&PageSize=100&PageNumber=7>; rel="last"
         */
        Link: string;
        /**
         * @description Says how many requests you may send in the current period. It is sent where the service limits requests.
         * @example 600
         */
        "RateLimit-Limit": number;
        /**
         * @description Says how many requests are left in the current period. It is sent where the service limits requests.
         * @example 598
         */
        "RateLimit-Remaining": number;
        /**
         * @description Says in how many seconds the current period ends. It is sent where the service limits requests.
         * @example 42
         */
        "RateLimit-Reset": number;
        /**
         * @description Says that the address, which has a token in it, is told to no other place.
         * @example no-referrer
         */
        "Referrer-Policy": string;
        /**
         * @description Says in how many seconds it is worth trying again.
         * @example 5
         */
        "Retry-After": number;
        /**
         * @description Says that sessions that ended before this instant in UTC were removed (`SVC_RETENTION_MONTHS`) and are not in the answer. It is missing where the window asks for none of them.
         * @example 2023-03-01T00:00:00.000Z
         */
        "Sessions-Since": string;
        /**
         * @description Says how many ended sessions and denials of the request are older than what the service keeps (`SVC_RETENTION_MONTHS`). They were not stored, as it can't be known any more whether they were reported before. It is missing where there are none.
         * @example 3
         */
        "Too-Old": number;
        /**
         * @description Says how to authenticate, and what was wrong with the token that was sent (RFC 6750).
         * @example Bearer realm="svc.server", error="invalid_token", error_description="The access token expired."
         */
        "WWW-Authenticate": string;
        /**
         * @description Identifies this request in the service's log; the same as `traceId` in a problem.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        "X-Trace-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Returns only the feature of this name, in upper or lower case, whatever its version, vendor and licence server.
                 * @example cad_pro
                 */
                FeatureName?: components["parameters"]["FeatureName"];
                /**
                 * @description Leaves out features that are not active where it is `true`: those that the licence server's last report did not list, or listed as an error, and those that have expired.
                 * @example true
                 */
                activeOnly?: components["parameters"]["ActiveFeaturesOnly"];
            };
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features are returned, one row for each pool of licences. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"][];
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the features, the order and which rows to answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeatureQuery"];
            };
        };
        responses: {
            /** @description The features that match the filters are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureQueryResult"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUnusedFeatures: {
        parameters: {
            query?: {
                /**
                 * @description Says for how many days of 24 hours nobody has used them, 90 unless given.
                 * @example 90
                 */
                Days?: number;
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unused features are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnusedFeatures"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFeatureUsage: {
        parameters: {
            query?: {
                /**
                 * @description Chooses the feature by its Id from `/api/v1/features/lookup`; it is needed where `FeatureName` is not given.
                 * @example 17
                 */
                FeatureId?: number;
                /**
                 * @description Chooses the feature by its name, in upper or lower case; it is needed where `FeatureId` is not given.
                 * @example cad_pro
                 */
                FeatureName?: string;
                /**
                 * @description Returns only what belongs to this vendor, by the name of the vendor daemon, in upper or lower case.
                 * @example acmecad
                 */
                Vendor?: components["parameters"]["Vendor"];
                /**
                 * @description Chooses only pools of this version, compared exactly.
                 * @example 2024.0
                 */
                FeatureVersion?: string;
                /**
                 * @description Chooses only pools of this licence server, by its Id from `/api/v1/licenseservers/lookup`.
                 * @example 1
                 */
                LicenseServerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is returned with its pools and its active sessions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureUsage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryFeatureUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the selections of features to sum up. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeatureUsageQuery"];
            };
        };
        responses: {
            /** @description One row of sums is returned for each selection, in their order. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureUsageStatusList"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getTotalUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The use is returned in total and by feature. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotalUsage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUserTop: {
        parameters: {
            query?: {
                /**
                 * @description Chooses a ready-made window in UTC, in place of `StartDate` and `EndDate`; together with one of them it is refused with 400. With none of the three, it is `Last30Days`.
                 * @example Last30Days
                 */
                TimeFrame?: components["parameters"]["TimeFrame"];
                /**
                 * @description The window begins at this instant, which belongs to it; it must not be given together with `TimeFrame`.
                 * @example 2026-02-01
                 */
                StartDate?: components["parameters"]["StartDate"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. It needs `StartDate`, must not be before it, and must not be given together with `TimeFrame`.
                 * @example 2026-03-03
                 */
                EndDate?: components["parameters"]["EndDate"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns at most this many users, 10 unless given and 100 at most.
                 * @example 10
                 */
                Top?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users are returned, highest usage first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTop"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUserActivity: {
        parameters: {
            query?: {
                /**
                 * @description Chooses a ready-made window in UTC, in place of `StartDate` and `EndDate`; together with one of them it is refused with 400. With none of the three, it is `Last30Days`.
                 * @example Last30Days
                 */
                TimeFrame?: components["parameters"]["TimeFrame"];
                /**
                 * @description The window begins at this instant, which belongs to it; it must not be given together with `TimeFrame`.
                 * @example 2026-02-01
                 */
                StartDate?: components["parameters"]["StartDate"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. It needs `StartDate`, must not be before it, and must not be given together with `TimeFrame`.
                 * @example 2026-03-03
                 */
                EndDate?: components["parameters"]["EndDate"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of user activity is returned, or all of it as CSV. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "Sessions-Since": components["headers"]["Sessions-Since"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserActivityPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUserCurrentActivity: {
        parameters: {
            query?: {
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users is returned, with their active sessions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCurrentActivityPage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUsageOverTime: {
        parameters: {
            query: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Says how long a bucket is, by the calendar of `TimeZone`.
                 * @example Day
                 */
                BucketSize: components["schemas"]["BucketSize"];
                /**
                 * @description Names the time zone whose calendar the buckets follow, by its IANA name; `UTC` unless given.
                 * @example Europe/Berlin
                 */
                TimeZone?: components["schemas"]["TimeZoneName"];
                /**
                 * @description Splits into series by these, one or several; if left out, all sessions are one series.
                 * @example [
                 *       "Feature"
                 *     ]
                 */
                GroupBy?: components["schemas"]["UsageSplit"][];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Returns only the feature of this name, in upper or lower case, whatever its version, vendor and licence server.
                 * @example cad_pro
                 */
                FeatureName?: components["parameters"]["FeatureName"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Counts only sessions that count to these groups, by their Ids from `/api/v1/groups`.
                 * @example [
                 *       3
                 *     ]
                 */
                GroupIds?: number[];
                /**
                 * @description Counts only sessions that count to these projects, by their Ids from `/api/v1/projects`.
                 * @example [
                 *       5
                 *     ]
                 */
                ProjectIds?: number[];
                /**
                 * @description Leaves out sessions that are still active where it is `true`.
                 * @example true
                 */
                endedOnly?: boolean;
                /**
                 * @description Counts only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
                 * @example true
                 */
                workingHoursOnly?: boolean;
                /**
                 * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
                 * @example true
                 */
                ignoreWeekends?: boolean;
                /**
                 * @description Returns at most this many series, 10 unless given and 1,000 at most, those with most licence time first.
                 * @example 10
                 */
                Top?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series are returned, those with most licence time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageOverTime"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryUsageOverTime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageOverTimeQuery"];
            };
        };
        responses: {
            /** @description The series are returned, those with most licence time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageOverTime"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryUsageSteps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageStepsQuery"];
            };
        };
        responses: {
            /** @description The series are returned, those with most licence time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageSteps"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFeaturesByVendor: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what belongs to this vendor, by the name of the vendor daemon, in upper or lower case.
                 * @example acmecad
                 */
                Vendor?: components["parameters"]["Vendor"];
                /**
                 * @description Returns only the feature of this name, in upper or lower case, whatever its version, vendor and licence server.
                 * @example cad_pro
                 */
                FeatureName?: components["parameters"]["FeatureName"];
            };
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vendors are answered by name, with their features. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorFeatures"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFeatureLookup: {
        parameters: {
            query?: {
                /**
                 * @description Leaves out features that are not active where it is `true`: those that the licence server's last report did not list, or listed as an error, and those that have expired.
                 * @example true
                 */
                activeOnly?: components["parameters"]["ActiveFeaturesOnly"];
            };
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features are returned with their Ids. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureLookupEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getQueuedRequests: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only the feature of this name, in upper or lower case, whatever its version, vendor and licence server.
                 * @example cad_pro
                 */
                FeatureName?: components["parameters"]["FeatureName"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of requests is returned, or all of them as CSV. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedRequestPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSessions: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Returns only checkouts made from these workstations, in upper or lower case.
                 * @example [
                 *       "ws-0142",
                 *       "ws-0077"
                 *     ]
                 */
                Workstations?: components["parameters"]["Workstations"];
                /**
                 * @description Leaves out sessions that have ended where it is `true`.
                 * @example true
                 */
                activeOnly?: boolean;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of sessions is returned, or all of them as CSV. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "Sessions-Since": components["headers"]["Sessions-Since"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    querySessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the sessions, the window, the order and which rows to answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionQuery"];
            };
        };
        responses: {
            /** @description The sessions that match the filters are returned, with what each counts to in the window. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Sessions-Since": components["headers"]["Sessions-Since"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionQueryResult"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    querySessionGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionGroupsQuery"];
            };
        };
        responses: {
            /** @description The rows are returned, most licence time first unless asked for otherwise. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionGroups"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getUserLookup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users are returned with their Ids. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLookupEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getGroups: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what has a name that begins with this text, in upper or lower case.
                 * @example res
                 */
                Prefix?: string;
                /**
                 * @description Returns what is disabled, too, where it is `true`.
                 * @example true
                 */
                includeDisabled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups are returned, an empty list when there is none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the group to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupCreate"];
            };
        };
        responses: {
            /** @description The group was made and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the group by its Id, which `getGroups` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is returned with its members. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupWithMembers"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the group by its Id, which `getGroups` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the group by its Id, which `getGroups` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the fields of the group to change; those that are left out stay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupUpdate"];
            };
        };
        responses: {
            /** @description The group was changed and is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProjects: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what has a name that begins with this text, in upper or lower case.
                 * @example fal
                 */
                Prefix?: string;
                /**
                 * @description Returns what is disabled, too, where it is `true`.
                 * @example true
                 */
                includeDisabled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects are returned, an empty list when there is none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the project to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The project was made and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the project by its Id, which `getProjects` returns.
                 * @example 5
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the project by its Id, which `getProjects` returns.
                 * @example 5
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the fields of the project to change; those that are left out stay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description The project was changed and is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createLicense: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the licence to add, with what was bought of it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseCreate"];
            };
        };
        responses: {
            /** @description The licence was added and is returned as a feature. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    addLicenseUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the feature by its Id from `/api/v1/features/lookup`.
                 * @example 20
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the ended sessions and the denials to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseUsage"];
            };
        };
        responses: {
            /** @description The answer counts the sessions and denials that were new and are stored now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Too-Old": components["headers"]["Too-Old"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseUsageResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licence types are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseTypeUse"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packages are returned, an empty list when there is none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicensePackage"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getPackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the package by the Id of the feature that it is, which `getPackages` returns.
                 * @example 21
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The package is returned with its components. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageWithComponents"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setPackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the feature that is to be the package by its Id from `/api/v1/features/lookup`.
                 * @example 21
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has all components that the package has from now on; with an empty list it has none. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageComponents"];
            };
        };
        responses: {
            /** @description The package is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageWithComponents"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deletePackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the package by the Id of the feature that it is, which `getPackages` returns.
                 * @example 21
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feature is no longer a package, and the package is returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackageWithComponents"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProductNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product names are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductName"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setProductName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body names the vendor and the feature, and the product name that they are shown under. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductName"];
            };
        };
        responses: {
            /** @description The name is stored and returned as it was sent. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductName"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createProcurement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the purchase to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcurementCreate"];
            };
        };
        responses: {
            /** @description The purchase was added and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procurement"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryProcurements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the purchases, the order and which rows to answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcurementQuery"];
            };
        };
        responses: {
            /** @description The purchases that match the filters are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcurementQueryResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    importProcurements: {
        parameters: {
            query?: {
                /**
                 * @description Changes nothing where it is `true`, and says what would be changed.
                 * @example true
                 */
                DryRun?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the CSV text, with a line that names the columns. */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The purchases were imported, or with `DryRun` read; the answer says what became of each row. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcurementImport"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getProcurementTemplate: {
        parameters: {
            query?: {
                /**
                 * @description The cells of the template are divided by commas or by semicolons, `Comma` unless given.
                 * @example Semicolon
                 */
                Delimiter?: components["schemas"]["CsvDelimiter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is returned as a CSV text. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteProcurement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the purchase by its Id, which `queryProcurements` returns.
                 * @example 43
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procurement"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateProcurement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the purchase by its Id, which `queryProcurements` returns.
                 * @example 41
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the fields of the purchase to change; those that are left out stay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcurementUpdate"];
            };
        };
        responses: {
            /** @description The purchase was changed and is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procurement"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAnnotations: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Leaves out what is about other licence servers than these, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: number[];
                /**
                 * @description Leaves out what is about features of other names than this, in upper or lower case.
                 * @example cad_pro
                 */
                FeatureName?: string;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of annotations is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnotationPage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the annotation to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationCreate"];
            };
        };
        responses: {
            /** @description The annotation was added and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the annotation by its Id, which `getAnnotations` returns.
                 * @example 6
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The annotation is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the annotation by its Id, which `getAnnotations` returns.
                 * @example 6
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationUpdate"];
            };
        };
        responses: {
            /** @description The annotation is returned as it now is. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSystemMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages are returned, an empty list when all is well. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemMessage"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createSystemMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the notice to write. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SystemMessageCreate"];
            };
        };
        responses: {
            /** @description The notice was written and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemMessage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteSystemMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the notice by its Id, which `getSystemMessages` returns.
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemMessage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServers: {
        parameters: {
            query?: {
                /**
                 * @description Returns the servers that are not monitored for a time (`Disabled`) where it is `true`.
                 * @example true
                 */
                includeDisabled?: boolean;
                /**
                 * @description Returns the servers that were removed (`Deleted`) where it is `true`.
                 * @example true
                 */
                includeDeleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licence servers are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerEntry"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServerLookup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licence servers are returned with their Ids. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerLookupEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServerStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licence servers are returned in numbers. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerStatistics"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Chooses the licence server by its Id from `/api/v1/licenseservers/lookup`.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The licence server is returned in full. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServerStates: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant; if left out, it is the 30 days before its end.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it ends now. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
            };
            header?: never;
            path: {
                /**
                 * @description Chooses the licence server by its Id from `/api/v1/licenseservers/lookup`.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states are returned, the oldest first, an empty list when none is known. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerStates"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getDenials: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Returns only denials for these reasons.
                 * @example [
                 *       "NoLicenseAvailable"
                 *     ]
                 */
                DenialTypes?: components["schemas"]["DenialType"][];
                /**
                 * @description Leaves out false denials where it is `true`.
                 * @example true
                 */
                trueDenialsOnly?: boolean;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of denials is returned, or all of them as CSV. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DenialPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryDenials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the denials, the window, the order and which rows to answer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DenialQuery"];
            };
        };
        responses: {
            /** @description The denials that match the filters are returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DenialQueryResult"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getDenialCounts: {
        parameters: {
            query?: {
                /**
                 * @description Says whether to count by feature name or by user; by feature name unless given.
                 * @example Feature
                 */
                GroupBy?: components["schemas"]["DenialGrouping"];
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Leaves out false denials where it is `true`.
                 * @example true
                 */
                trueDenialsOnly?: boolean;
                /**
                 * @description Returns at most this many names, 100 unless given and 1,000 at most.
                 * @example 10
                 */
                Top?: number;
                /**
                 * @description Leaves out this many names before the first that is returned; 0 unless given.
                 * @example 0
                 */
                Offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts are returned, most denials first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DenialCounts"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getDenialsOverTime: {
        parameters: {
            query: {
                /**
                 * @description The window begins at this instant in UTC, which belongs to it.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Says how long a bucket is, by the calendar of `TimeZone`.
                 * @example Day
                 */
                BucketSize: components["schemas"]["BucketSize"];
                /**
                 * @description Names the time zone whose calendar the buckets follow, by its IANA name; `UTC` unless given.
                 * @example Europe/Berlin
                 */
                TimeZone?: components["schemas"]["TimeZoneName"];
                /**
                 * @description Returns only what belongs to these users, by their Ids from `/api/v1/users/lookup`.
                 * @example [
                 *       204,
                 *       117
                 *     ]
                 */
                UserIds?: components["parameters"]["UserIds"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Leaves out false denials where it is `true`.
                 * @example true
                 */
                trueDenialsOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description These are the buckets in order of time. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DenialsOverTime"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getRightsizing: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Measures only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
                 * @example true
                 */
                WorkingHoursOnly?: boolean;
                /**
                 * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
                 * @example true
                 */
                IgnoreWeekends?: boolean;
                /**
                 * @description Says for each of these numbers of licences, ten at most, what it would have meant.
                 * @example [
                 *       8,
                 *       9
                 *     ]
                 */
                Licenses?: number[];
                /**
                 * @description Says above how many percent of the total the 99th percentile is tight; 90 unless given.
                 * @example 90
                 */
                TightPercent?: number;
                /**
                 * @description Says up to how many percent of the total the 99th percentile leaves licences to spare; 70 unless given.
                 * @example 70
                 */
                SparePercent?: number;
                /**
                 * @description Says from how many percent of the time on full use is too much; 1 unless given.
                 * @example 1
                 */
                ShortPercent?: number;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features are returned, those with most licences to spare first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsizingPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryRightsizing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the features, the window, and what to hold them against. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RightsizingQuery"];
            };
        };
        responses: {
            /** @description The features or selections are returned, those with most licences to spare first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsizingPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getHeatMap: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Measures only the working hours of working days where it is `true`, as the service is set (08:00 to 18:00, Monday to Friday, UTC unless set otherwise).
                 * @example true
                 */
                WorkingHoursOnly?: boolean;
                /**
                 * @description Leaves out whole days that are no working days (Monday to Friday, UTC unless set otherwise) where it is `true`.
                 * @example true
                 */
                IgnoreWeekends?: boolean;
                /**
                 * @description Names the time zone whose clocks and calendar the cells follow, by its IANA name; `UTC` unless given.
                 * @example Europe/Berlin
                 */
                TimeZone?: components["schemas"]["TimeZoneName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cells are returned, by day of the week and hour. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeatMap"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getForecast: {
        parameters: {
            query?: {
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says how many months before the present one are looked at, 6 to 120; 24 unless given.
                 * @example 24
                 */
                Months?: number;
                /**
                 * @description Says how many months after the present one are forecast, 1 to 24; 6 unless given.
                 * @example 6
                 */
                MonthsAhead?: number;
                /**
                 * @description Says with how many percent probability a month lies in the interval, 50 to 99; 90 unless given.
                 * @example 90
                 */
                IntervalPercent?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months are returned, those that were first, then those that are forecast. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecast"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryComparison: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the two windows, and the filters that choose the features. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareQuery"];
            };
        };
        responses: {
            /** @description The features or selections are returned, those with most licences to spare in the second window first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of the caller is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAccountSessions: {
        parameters: {
            query?: {
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the sessions is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSessionPage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAccountSessions: {
        parameters: {
            query?: {
                /**
                 * @description The session that sends the request goes on where it is `true`; if left out, it ends with the others.
                 * @example true
                 */
                KeepCurrent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are ended, and how many they were is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the session by its Id, which `getAccountSessions` returns.
                 * @example 6
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSession"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAccountViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list is returned, empty where nothing is kept. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setAccountViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the pages with their names. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountViewsSet"];
            };
        };
        responses: {
            /** @description The pages are kept, and the whole list is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAccountView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the page by its Id, which `getAccountViews` returns.
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page is off the list and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getExpirations: {
        parameters: {
            query?: {
                /**
                 * @description Leaves out days whose midnight is before this instant.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Leaves out days whose midnight is at this instant or later. The end must not be before the start.
                 * @example 2027-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days are returned, an empty list where nothing expires. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expirations"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCalendar: {
        parameters: {
            query?: {
                /**
                 * @description Says whose calendar it is, in place of an access token; where security is switched off, it is not looked at.
                 * @example svc-calendar-3qVbS0c2l1yQw8ZkK5rVJxJ0mT4u7n9pE6aHdGfYbNs
                 */
                Token?: string;
                /**
                 * @description Says how many days before it an event that is to come has an alarm, 1 to 365; if left out, events have none.
                 * @example 30
                 */
                AlarmDays?: number;
            };
            header?: {
                /**
                 * @description Gives the `ETag` of an answer that you have; while nothing has changed, the answer is 304 without a body.
                 * @example W/"9YzAxqkq8FzLQucHc7dAlxT3iGI"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar is returned, without events where nothing expires. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Referrer-Policy": components["headers"]["Referrer-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCalendarTokens: {
        parameters: {
            query?: {
                /**
                 * @description Returns the tokens of every account where it is `true`, for administrators.
                 * @example true
                 */
                AllAccounts?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens are returned, an empty list where there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarToken"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createCalendarToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body says what the token is for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalendarTokenCreate"];
            };
        };
        responses: {
            /** @description The token was made and is returned with its secret. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarTokenSecret"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    revokeCalendarToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the token by its Id, which `getCalendarTokens` returns.
                 * @example 4
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarToken"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getNotificationDestinations: {
        parameters: {
            query?: {
                /**
                 * @description Returns the destinations of every account where it is `true`, for administrators.
                 * @example true
                 */
                AllAccounts?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destinations are returned, an empty list where there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDestination"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createNotificationDestination: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body says what the destination is called and where it is. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationDestinationCreate"];
            };
        };
        responses: {
            /** @description The destination was made and is returned with its secret. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDestinationSecret"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteNotificationDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the destination by its Id, which `getNotificationDestinations` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDestination"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateNotificationDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the destination by its Id, which `getNotificationDestinations` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body says what is to be different. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationDestinationUpdate"];
            };
        };
        responses: {
            /** @description The destination is changed and returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDestination"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    testNotificationDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the destination by its Id, which `getNotificationDestinations` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test waits to be sent and is returned. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDelivery"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getNotificationDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the destination by its Id, which `getNotificationDestinations` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries are returned, an empty list where there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDelivery"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                /**
                 * @description Returns only alerts of these rules, by their Ids, which `getAlertRules` returns.
                 * @example [
                 *       3
                 *     ]
                 */
                RuleIds?: number[];
                /**
                 * @description Returns only alerts of these severities.
                 * @example [
                 *       "Warning"
                 *     ]
                 */
                Severities?: components["schemas"]["AlertSeverity"][];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts are returned, an empty list where all is well. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentAlerts"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAlertHistory: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Returns only alerts of these rules, by their Ids, which `getAlertRules` returns.
                 * @example [
                 *       3
                 *     ]
                 */
                RuleIds?: number[];
                /**
                 * @description Returns only alerts of these severities.
                 * @example [
                 *       "Warning"
                 *     ]
                 */
                Severities?: components["schemas"]["AlertSeverity"][];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts are returned, an empty list where none fired. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertHistory"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryAlertPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the rule, which need not be stored. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPreviewQuery"];
            };
        };
        responses: {
            /** @description The preview is returned with the alerts. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPreview"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAlertRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules are returned, an empty list where there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the rule. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRuleInput"];
            };
        };
        responses: {
            /** @description The rule was made and is returned. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the rule by its Id, which `getAlertRules` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the whole rule. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRuleInput"];
            };
        };
        responses: {
            /** @description The rule was changed and is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAlertRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the rule by its Id, which `getAlertRules` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRule"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getWaste: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says how many percent of a feature's sessions do not stand out by their length; 95 unless given.
                 * @example 95
                 */
                LongPercentile?: number;
                /**
                 * @description Says for how many seconds a session lasts at most without standing out, whatever is usual; 28800, which is eight hours, unless given.
                 * @example 28800
                 */
                LongAtLeastSeconds?: number;
                /**
                 * @description Says from how many seconds on a session counts as idle, where its idle time is known; 3600 unless given.
                 * @example 900
                 */
                IdleAtLeastSeconds?: number;
                /**
                 * @description Returns only features whose licences nobody used in the window where it is `true`.
                 * @example true
                 */
                UnusedOnly?: boolean;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features are returned, those with most licence time held over nights and weekends first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WastePage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    queryWaste: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has the filters that choose the features, the window, and what counts as long or idle. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WasteQuery"];
            };
        };
        responses: {
            /** @description The features are returned, those with most licence time held over nights and weekends first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WastePage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getWasteHolders: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says what each row is about.
                 * @example User
                 */
                GroupBy?: components["schemas"]["WasteHolderKind"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, groups or projects are returned, those with most licence time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WasteHolderPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSimultaneousCheckouts: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users and features are returned, those with the longest time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimultaneousPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getFeaturesHeldTogether: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pairs of features are returned, those with the longest time first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldTogetherPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getWastefulSessions: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says how many percent of a feature's sessions do not stand out by their length; 95 unless given.
                 * @example 95
                 */
                LongPercentile?: number;
                /**
                 * @description Says for how many seconds a session lasts at most without standing out, whatever is usual; 28800, which is eight hours, unless given.
                 * @example 28800
                 */
                LongAtLeastSeconds?: number;
                /**
                 * @description Says from how many seconds on a session counts as idle, where its idle time is known; 3600 unless given.
                 * @example 900
                 */
                IdleAtLeastSeconds?: number;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are returned, those with most licence time wasted first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "Sessions-Since": components["headers"]["Sessions-Since"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WastefulSessionPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCosts: {
        parameters: {
            query?: {
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, it begins 30 days before its end, or before now where that is earlier.
                 * @example 2026-02-01T00:00:00.000Z
                 */
                StartDateUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, it runs to now. The end must not be before the start.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["schemas"]["InstantInput"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says over how many months a price is spread whose term has no end; 60 unless given.
                 * @example 60
                 */
                PerpetualMonths?: number;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The features and currencies are returned, the highest cost of each currency first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getChargeBack: {
        parameters: {
            query?: {
                /**
                 * @description Chooses the month in UTC, written as `2026-02`; if left out, the last one that is over.
                 * @example 2026-02
                 */
                Month?: string;
                /**
                 * @description Says who pays; groups unless given.
                 * @example User
                 */
                GroupBy?: components["schemas"]["ChargeBackKind"];
                /**
                 * @description Says by what the cost of a feature is shared out.
                 * @example Use
                 */
                ShareOf?: components["schemas"]["ChargeBackShare"];
                /**
                 * @description Returns only what belongs to these features, by their Ids from `/api/v1/features/lookup`. One feature name may have several Ids: one for each version, vendor and licence server.
                 * @example [
                 *       17,
                 *       18
                 *     ]
                 */
                FeatureIds?: components["parameters"]["FeatureIds"];
                /**
                 * @description Returns only features of these names, in upper or lower case, whatever their version, vendor and licence server.
                 * @example [
                 *       "cad_pro"
                 *     ]
                 */
                FeatureNames?: string[];
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only what belongs to these vendors, by the names of their vendor daemons, in upper or lower case.
                 * @example [
                 *       "acmecad"
                 *     ]
                 */
                Vendors?: components["parameters"]["Vendors"];
                /**
                 * @description Says over how many months a price is spread whose term has no end; 60 unless given.
                 * @example 60
                 */
                PerpetualMonths?: number;
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups, projects or users are returned, the highest cost of each currency first. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeBackPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Adds a series for each user and feature, of so many users who hold the most licences now; 0, which holds unless given, adds none. Each user is a series of its own in the database of Prometheus.
                 * @example 20
                 */
                MaxUsers?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics are returned as one text. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getBrokerCommands: {
        parameters: {
            query?: {
                /**
                 * @description Returns only the commands of this broker, in upper or lower case; a broker that is not known has none.
                 * @example broker-cad
                 */
                BrokerId?: string;
                /**
                 * @description Returns only what belongs to these licence servers, by their Ids from `/api/v1/licenseservers/lookup`.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                LicenseServerIds?: components["parameters"]["LicenseServerIds"];
                /**
                 * @description Returns only commands that have one of these statuses.
                 * @example [
                 *       "Pending",
                 *       "Working"
                 *     ]
                 */
                Statuses?: components["schemas"]["BrokerCommandStatus"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commands are returned, an empty list when there is none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerCommand"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createBrokerCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the command and names the broker that it is for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrokerCommandCreate"];
            };
        };
        responses: {
            /** @description The command was stored and is returned as it is now. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerCommand"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateBrokerCommands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is one update, or a list of up to 1,000, which are applied in their order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrokerCommandUpdates"];
            };
        };
        responses: {
            /** @description All updates were applied, and the commands are returned as they are now, one for each update, in the same order. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerCommand"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setCollectorState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the whole state of the collector. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectorState"];
            };
        };
        responses: {
            /** @description The state of the collector is stored. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectorStateReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCollectors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collectors are returned, an empty list when none has reported itself. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collector"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteCollector: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the collector by its Id, which `getCollectors` returns.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collector is removed, and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collector"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    postBrokerCompositeMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the batch of messages, at most 8 MiB (8,388,608 bytes) once unpacked unless the service is set otherwise. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrokerCompositeMessage"];
            };
        };
        responses: {
            /** @description The batch is stored, now or before, and the answer says what became of each message. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Too-Old": components["headers"]["Too-Old"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrokerCompositeMessageResult"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    postAgentMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the message of the agent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentMessage"];
            };
        };
        responses: {
            /** @description The message is stored, now or before. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentMessageReceipt"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    testAgentListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listener is running, and so is its database. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListenerStatus"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScope"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getClientCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All client credentials are returned, an empty list when there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCredential"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createClientCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body says what kind of program the credentials are for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientCredentialCreate"];
            };
        };
        responses: {
            /** @description The credentials were made and are returned with their secret. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCredentialSecret"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    revokeClientCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the client credentials by their Id, which `getClientCredentials` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials are revoked, now or before, and returned as they are stored. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCredential"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    rotateClientCredential: {
        parameters: {
            query?: {
                /**
                 * @description The old secret and its tokens stay valid for so many hours, 0 to 720; 0 unless given, so that they end at once.
                 * @example 0
                 */
                OverlapHours?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Chooses the client credentials by their Id, which `getClientCredentials` returns.
                 * @example 3
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials are returned with their new secret. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientCredentialSecret"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All accounts are returned, disabled ones too. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body is the account to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            /** @description The account was made and is returned as it was stored. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the account by its Id, which `getAccounts` returns.
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deleted and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the account by its Id, which `getAccounts` returns.
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body has the fields of the account to change, at least one; those that are left out stay. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description The account was changed and is returned as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteSessionsOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the account by its Id, which `getAccounts` returns.
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are ended, and the account is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getLicenseServerClaims: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All claims are returned, an empty list when there are none. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerClaim"][];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createLicenseServerClaim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body names the licence server and the machine. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseServerClaimCreate"];
            };
        };
        responses: {
            /** @description The machine may report the licence server from now on. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerClaim"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteLicenseServerClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the claim by its Id, which `getLicenseServerClaims` returns.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim is released, and returned as it was. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerClaim"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    updateLicenseServerClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Chooses the claim by its Id, which `getLicenseServerClaims` returns.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description The body names the machine. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseServerClaimUpdate"];
            };
        };
        responses: {
            /** @description The claim is the other machine's from now on. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseServerClaim"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Returns only acts of which the name of who did them contains this text, in upper or lower case.
                 * @example admin
                 */
                Actor?: string;
                /**
                 * @description Returns only acts that are called so or contain this text, in upper or lower case, such as `account` or `log-in`.
                 * @example account
                 */
                Action?: string;
                /**
                 * @description Returns only acts upon what has a name that contains this text, in upper or lower case.
                 * @example mkeller
                 */
                Target?: string;
                /**
                 * @description Returns only acts that were done, or only those that were refused.
                 * @example Done
                 */
                Outcome?: components["schemas"]["AuditOutcome"];
                /**
                 * @description The window begins at this instant, which belongs to it; if left out, the window is open towards the past.
                 * @example 2026-03-02T00:00:00.000Z
                 */
                StartDateUtc?: components["parameters"]["StartDateUtc"];
                /**
                 * @description The window ends at this instant, which no longer belongs to it; if left out, the window is open towards the future. It must not be before the start.
                 * @example 2026-03-03T00:00:00.000Z
                 */
                EndDateTimeUtc?: components["parameters"]["EndDateTimeUtc"];
                /**
                 * @description Chooses the page to answer, counted from 1, which it is unless given. A page past the end is empty.
                 * @example 1
                 */
                PageNumber?: components["parameters"]["PageNumber"];
                /**
                 * @description A page has at most this many rows, 1 to 1,000, and 100 unless given.
                 * @example 100
                 */
                PageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the audit log is returned. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["InvalidInput"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
}

export type Account = components["schemas"]["Account"];
export type AccountCreate = components["schemas"]["AccountCreate"];
export type AccountRole = components["schemas"]["AccountRole"];
export type AccountSession = components["schemas"]["AccountSession"];
export type AccountSessionKind = components["schemas"]["AccountSessionKind"];
export type AccountSessionPage = components["schemas"]["AccountSessionPage"];
export type AccountUpdate = components["schemas"]["AccountUpdate"];
export type AccountView = components["schemas"]["AccountView"];
export type AccountViewSet = components["schemas"]["AccountViewSet"];
export type AccountViewsSet = components["schemas"]["AccountViewsSet"];
export type AgentMessage = components["schemas"]["AgentMessage"];
export type AgentMessageReceipt = components["schemas"]["AgentMessageReceipt"];
export type AgentMessageType = components["schemas"]["AgentMessageType"];
export type Alert = components["schemas"]["Alert"];
export type AlertCondition = components["schemas"]["AlertCondition"];
export type AlertConditionInput = components["schemas"]["AlertConditionInput"];
export type AlertHistory = components["schemas"]["AlertHistory"];
export type AlertKind = components["schemas"]["AlertKind"];
export type AlertPer = components["schemas"]["AlertPer"];
export type AlertPreview = components["schemas"]["AlertPreview"];
export type AlertPreviewQuery = components["schemas"]["AlertPreviewQuery"];
export type AlertRule = components["schemas"]["AlertRule"];
export type AlertRuleInput = components["schemas"]["AlertRuleInput"];
export type AlertScope = components["schemas"]["AlertScope"];
export type AlertScopeInput = components["schemas"]["AlertScopeInput"];
export type AlertSeverity = components["schemas"]["AlertSeverity"];
export type AlertState = components["schemas"]["AlertState"];
export type AlertSubject = components["schemas"]["AlertSubject"];
export type AlertedState = components["schemas"]["AlertedState"];
export type Annotation = components["schemas"]["Annotation"];
export type AnnotationCreate = components["schemas"]["AnnotationCreate"];
export type AnnotationPage = components["schemas"]["AnnotationPage"];
export type AnnotationUpdate = components["schemas"]["AnnotationUpdate"];
export type AuditEntry = components["schemas"]["AuditEntry"];
export type AuditOutcome = components["schemas"]["AuditOutcome"];
export type AuditPage = components["schemas"]["AuditPage"];
export type BrokerCommand = components["schemas"]["BrokerCommand"];
export type BrokerCommandCreate = components["schemas"]["BrokerCommandCreate"];
export type BrokerCommandStatus = components["schemas"]["BrokerCommandStatus"];
export type BrokerCommandType = components["schemas"]["BrokerCommandType"];
export type BrokerCommandUpdate = components["schemas"]["BrokerCommandUpdate"];
export type BrokerCommandUpdateList = components["schemas"]["BrokerCommandUpdateList"];
export type BrokerCommandUpdates = components["schemas"]["BrokerCommandUpdates"];
export type BrokerCompositeMessage = components["schemas"]["BrokerCompositeMessage"];
export type BrokerCompositeMessageResult = components["schemas"]["BrokerCompositeMessageResult"];
export type BrokerMessage = components["schemas"]["BrokerMessage"];
export type BrokerMessageNotAppliedReason = components["schemas"]["BrokerMessageNotAppliedReason"];
export type BrokerMessageResult = components["schemas"]["BrokerMessageResult"];
export type BrokerMessageType = components["schemas"]["BrokerMessageType"];
export type BucketSize = components["schemas"]["BucketSize"];
export type CalendarToken = components["schemas"]["CalendarToken"];
export type CalendarTokenCreate = components["schemas"]["CalendarTokenCreate"];
export type CalendarTokenSecret = components["schemas"]["CalendarTokenSecret"];
export type ChargeBackItem = components["schemas"]["ChargeBackItem"];
export type ChargeBackKind = components["schemas"]["ChargeBackKind"];
export type ChargeBackPage = components["schemas"]["ChargeBackPage"];
export type ChargeBackShare = components["schemas"]["ChargeBackShare"];
export type ChargeBackTotal = components["schemas"]["ChargeBackTotal"];
export type CheckinEvent = components["schemas"]["CheckinEvent"];
export type CheckoutEvent = components["schemas"]["CheckoutEvent"];
export type ChosenComponent = components["schemas"]["ChosenComponent"];
export type ClientCredential = components["schemas"]["ClientCredential"];
export type ClientCredentialCreate = components["schemas"]["ClientCredentialCreate"];
export type ClientCredentialSecret = components["schemas"]["ClientCredentialSecret"];
export type ClientCredentialType = components["schemas"]["ClientCredentialType"];
export type Collector = components["schemas"]["Collector"];
export type CollectorSource = components["schemas"]["CollectorSource"];
export type CollectorSourceState = components["schemas"]["CollectorSourceState"];
export type CollectorState = components["schemas"]["CollectorState"];
export type CollectorStateReceipt = components["schemas"]["CollectorStateReceipt"];
export type CollectorStatus = components["schemas"]["CollectorStatus"];
export type CommandResultMessage = components["schemas"]["CommandResultMessage"];
export type CompareQuery = components["schemas"]["CompareQuery"];
export type ComparedItem = components["schemas"]["ComparedItem"];
export type ComparedPage = components["schemas"]["ComparedPage"];
export type ComparedWindow = components["schemas"]["ComparedWindow"];
export type CostItem = components["schemas"]["CostItem"];
export type CostPage = components["schemas"]["CostPage"];
export type CostTotal = components["schemas"]["CostTotal"];
export type CsvDelimiter = components["schemas"]["CsvDelimiter"];
export type CurrentAlerts = components["schemas"]["CurrentAlerts"];
export type DataInquiryMessage = components["schemas"]["DataInquiryMessage"];
export type Denial = components["schemas"]["Denial"];
export type DenialCount = components["schemas"]["DenialCount"];
export type DenialCounts = components["schemas"]["DenialCounts"];
export type DenialEvent = components["schemas"]["DenialEvent"];
export type DenialField = components["schemas"]["DenialField"];
export type DenialGrouping = components["schemas"]["DenialGrouping"];
export type DenialPage = components["schemas"]["DenialPage"];
export type DenialPoint = components["schemas"]["DenialPoint"];
export type DenialQuery = components["schemas"]["DenialQuery"];
export type DenialQueryResult = components["schemas"]["DenialQueryResult"];
export type DenialSort = components["schemas"]["DenialSort"];
export type DenialTextField = components["schemas"]["DenialTextField"];
export type DenialType = components["schemas"]["DenialType"];
export type DenialsOverTime = components["schemas"]["DenialsOverTime"];
export type DequeueEvent = components["schemas"]["DequeueEvent"];
export type EnableStatus = components["schemas"]["EnableStatus"];
export type EventsMessage = components["schemas"]["EventsMessage"];
export type ExpirationItem = components["schemas"]["ExpirationItem"];
export type Expirations = components["schemas"]["Expirations"];
export type Feature = components["schemas"]["Feature"];
export type FeatureField = components["schemas"]["FeatureField"];
export type FeatureLookupEntry = components["schemas"]["FeatureLookupEntry"];
export type FeatureQuery = components["schemas"]["FeatureQuery"];
export type FeatureQueryResult = components["schemas"]["FeatureQueryResult"];
export type FeatureSelector = components["schemas"]["FeatureSelector"];
export type FeatureSort = components["schemas"]["FeatureSort"];
export type FeatureTextField = components["schemas"]["FeatureTextField"];
export type FeatureUsage = components["schemas"]["FeatureUsage"];
export type FeatureUsageQuery = components["schemas"]["FeatureUsageQuery"];
export type FeatureUsageStatus = components["schemas"]["FeatureUsageStatus"];
export type FeatureUsageStatusList = components["schemas"]["FeatureUsageStatusList"];
export type Forecast = components["schemas"]["Forecast"];
export type ForecastKind = components["schemas"]["ForecastKind"];
export type ForecastMethod = components["schemas"]["ForecastMethod"];
export type ForecastMonth = components["schemas"]["ForecastMonth"];
export type ForecastRefusal = components["schemas"]["ForecastRefusal"];
export type Group = components["schemas"]["Group"];
export type GroupCreate = components["schemas"]["GroupCreate"];
export type GroupMember = components["schemas"]["GroupMember"];
export type GroupUpdate = components["schemas"]["GroupUpdate"];
export type GroupWithMembers = components["schemas"]["GroupWithMembers"];
export type HeatMap = components["schemas"]["HeatMap"];
export type HeatMapCell = components["schemas"]["HeatMapCell"];
export type HeldTogetherItem = components["schemas"]["HeldTogetherItem"];
export type HeldTogetherPage = components["schemas"]["HeldTogetherPage"];
export type ImportMistake = components["schemas"]["ImportMistake"];
export type ImportedRow = components["schemas"]["ImportedRow"];
export type ImportedRowAction = components["schemas"]["ImportedRowAction"];
export type InquiryScope = components["schemas"]["InquiryScope"];
export type InstantInput = components["schemas"]["InstantInput"];
export type LicenseCreate = components["schemas"]["LicenseCreate"];
export type LicenseIncrement = components["schemas"]["LicenseIncrement"];
export type LicenseKind = components["schemas"]["LicenseKind"];
export type LicenseManagerType = components["schemas"]["LicenseManagerType"];
export type LicensePackage = components["schemas"]["LicensePackage"];
export type LicensePurchase = components["schemas"]["LicensePurchase"];
export type LicenseServer = components["schemas"]["LicenseServer"];
export type LicenseServerClaim = components["schemas"]["LicenseServerClaim"];
export type LicenseServerClaimCreate = components["schemas"]["LicenseServerClaimCreate"];
export type LicenseServerClaimUpdate = components["schemas"]["LicenseServerClaimUpdate"];
export type LicenseServerEntry = components["schemas"]["LicenseServerEntry"];
export type LicenseServerHost = components["schemas"]["LicenseServerHost"];
export type LicenseServerLookupEntry = components["schemas"]["LicenseServerLookupEntry"];
export type LicenseServerState = components["schemas"]["LicenseServerState"];
export type LicenseServerStates = components["schemas"]["LicenseServerStates"];
export type LicenseServerStatistics = components["schemas"]["LicenseServerStatistics"];
export type LicenseServerStatus = components["schemas"]["LicenseServerStatus"];
export type LicenseServerVendor = components["schemas"]["LicenseServerVendor"];
export type LicenseType = components["schemas"]["LicenseType"];
export type LicenseTypeUse = components["schemas"]["LicenseTypeUse"];
export type LicenseUsage = components["schemas"]["LicenseUsage"];
export type LicenseUsageResult = components["schemas"]["LicenseUsageResult"];
export type LicenseVerdict = components["schemas"]["LicenseVerdict"];
export type ListenerState = components["schemas"]["ListenerState"];
export type ListenerStatus = components["schemas"]["ListenerStatus"];
export type LogEvent = components["schemas"]["LogEvent"];
export type MeasuredSelection = components["schemas"]["MeasuredSelection"];
export type NewComponent = components["schemas"]["NewComponent"];
export type Notification = components["schemas"]["Notification"];
export type NotificationDelivery = components["schemas"]["NotificationDelivery"];
export type NotificationDestination = components["schemas"]["NotificationDestination"];
export type NotificationDestinationCreate = components["schemas"]["NotificationDestinationCreate"];
export type NotificationDestinationSecret = components["schemas"]["NotificationDestinationSecret"];
export type NotificationDestinationUpdate = components["schemas"]["NotificationDestinationUpdate"];
export type NotificationKind = components["schemas"]["NotificationKind"];
export type NotificationState = components["schemas"]["NotificationState"];
export type NotificationTransition = components["schemas"]["NotificationTransition"];
export type NullableInstantInput = components["schemas"]["NullableInstantInput"];
export type OwnAccount = components["schemas"]["OwnAccount"];
export type PackageComponent = components["schemas"]["PackageComponent"];
export type PackageComponents = components["schemas"]["PackageComponents"];
export type PackageWithComponents = components["schemas"]["PackageWithComponents"];
export type PassedTotal = components["schemas"]["PassedTotal"];
export type PreviewedAlert = components["schemas"]["PreviewedAlert"];
export type PriceUnit = components["schemas"]["PriceUnit"];
export type Problem = components["schemas"]["Problem"];
export type ProblemCode = components["schemas"]["ProblemCode"];
export type Procurement = components["schemas"]["Procurement"];
export type ProcurementCreate = components["schemas"]["ProcurementCreate"];
export type ProcurementField = components["schemas"]["ProcurementField"];
export type ProcurementImport = components["schemas"]["ProcurementImport"];
export type ProcurementQuery = components["schemas"]["ProcurementQuery"];
export type ProcurementQueryResult = components["schemas"]["ProcurementQueryResult"];
export type ProcurementSelector = components["schemas"]["ProcurementSelector"];
export type ProcurementSort = components["schemas"]["ProcurementSort"];
export type ProcurementTextField = components["schemas"]["ProcurementTextField"];
export type ProcurementUpdate = components["schemas"]["ProcurementUpdate"];
export type ProductName = components["schemas"]["ProductName"];
export type Project = components["schemas"]["Project"];
export type ProjectCreate = components["schemas"]["ProjectCreate"];
export type ProjectUpdate = components["schemas"]["ProjectUpdate"];
export type QueriedFeature = components["schemas"]["QueriedFeature"];
export type QueriedSession = components["schemas"]["QueriedSession"];
export type QueueEvent = components["schemas"]["QueueEvent"];
export type QueuedRequest = components["schemas"]["QueuedRequest"];
export type QueuedRequestPage = components["schemas"]["QueuedRequestPage"];
export type ReportedCheckout = components["schemas"]["ReportedCheckout"];
export type ReportedCommandStatus = components["schemas"]["ReportedCommandStatus"];
export type ReportedDenialType = components["schemas"]["ReportedDenialType"];
export type ReportedHost = components["schemas"]["ReportedHost"];
export type ReportedIncrement = components["schemas"]["ReportedIncrement"];
export type ReportedLicenseServer = components["schemas"]["ReportedLicenseServer"];
export type ReportedPool = components["schemas"]["ReportedPool"];
export type ReportedQueuedRequest = components["schemas"]["ReportedQueuedRequest"];
export type ReportedStatus = components["schemas"]["ReportedStatus"];
export type ReportedVendor = components["schemas"]["ReportedVendor"];
export type RightsizingDifference = components["schemas"]["RightsizingDifference"];
export type RightsizingItem = components["schemas"]["RightsizingItem"];
export type RightsizingNumbers = components["schemas"]["RightsizingNumbers"];
export type RightsizingPage = components["schemas"]["RightsizingPage"];
export type RightsizingQuery = components["schemas"]["RightsizingQuery"];
export type RightsizingWhatIf = components["schemas"]["RightsizingWhatIf"];
export type SelectedLicenseType = components["schemas"]["SelectedLicenseType"];
export type ServerStoppedEvent = components["schemas"]["ServerStoppedEvent"];
export type Session = components["schemas"]["Session"];
export type SessionField = components["schemas"]["SessionField"];
export type SessionGroup = components["schemas"]["SessionGroup"];
export type SessionGroupField = components["schemas"]["SessionGroupField"];
export type SessionGroupOrder = components["schemas"]["SessionGroupOrder"];
export type SessionGroupSort = components["schemas"]["SessionGroupSort"];
export type SessionGrouping = components["schemas"]["SessionGrouping"];
export type SessionGroups = components["schemas"]["SessionGroups"];
export type SessionGroupsQuery = components["schemas"]["SessionGroupsQuery"];
export type SessionPage = components["schemas"]["SessionPage"];
export type SessionQuery = components["schemas"]["SessionQuery"];
export type SessionQueryResult = components["schemas"]["SessionQueryResult"];
export type SessionSort = components["schemas"]["SessionSort"];
export type SessionSource = components["schemas"]["SessionSource"];
export type SessionTextField = components["schemas"]["SessionTextField"];
export type SignedOut = components["schemas"]["SignedOut"];
export type SimultaneousItem = components["schemas"]["SimultaneousItem"];
export type SimultaneousPage = components["schemas"]["SimultaneousPage"];
export type SingleBrokerCommandUpdate = components["schemas"]["SingleBrokerCommandUpdate"];
export type SortDirection = components["schemas"]["SortDirection"];
export type StatusMessage = components["schemas"]["StatusMessage"];
export type SystemMessage = components["schemas"]["SystemMessage"];
export type SystemMessageCreate = components["schemas"]["SystemMessageCreate"];
export type SystemMessageKind = components["schemas"]["SystemMessageKind"];
export type TimeFrame = components["schemas"]["TimeFrame"];
export type TimeZoneName = components["schemas"]["TimeZoneName"];
export type TotalUsage = components["schemas"]["TotalUsage"];
export type TotalUsageItem = components["schemas"]["TotalUsageItem"];
export type UnusedFeature = components["schemas"]["UnusedFeature"];
export type UnusedFeatures = components["schemas"]["UnusedFeatures"];
export type UsageDimension = components["schemas"]["UsageDimension"];
export type UsageOverTime = components["schemas"]["UsageOverTime"];
export type UsageOverTimeQuery = components["schemas"]["UsageOverTimeQuery"];
export type UsagePoint = components["schemas"]["UsagePoint"];
export type UsageSeries = components["schemas"]["UsageSeries"];
export type UsageSplit = components["schemas"]["UsageSplit"];
export type UsageStep = components["schemas"]["UsageStep"];
export type UsageStepSeries = components["schemas"]["UsageStepSeries"];
export type UsageSteps = components["schemas"]["UsageSteps"];
export type UsageStepsQuery = components["schemas"]["UsageStepsQuery"];
export type UsageSummary = components["schemas"]["UsageSummary"];
export type UsedDenial = components["schemas"]["UsedDenial"];
export type UsedSession = components["schemas"]["UsedSession"];
export type UserActivity = components["schemas"]["UserActivity"];
export type UserActivityPage = components["schemas"]["UserActivityPage"];
export type UserCurrentActivity = components["schemas"]["UserCurrentActivity"];
export type UserCurrentActivityPage = components["schemas"]["UserCurrentActivityPage"];
export type UserLookupEntry = components["schemas"]["UserLookupEntry"];
export type UserTop = components["schemas"]["UserTop"];
export type UserTopFeature = components["schemas"]["UserTopFeature"];
export type UserTopItem = components["schemas"]["UserTopItem"];
export type VendorFeature = components["schemas"]["VendorFeature"];
export type VendorFeatureVersion = components["schemas"]["VendorFeatureVersion"];
export type VendorFeatures = components["schemas"]["VendorFeatures"];
export type VendorStoppedEvent = components["schemas"]["VendorStoppedEvent"];
export type WasteHolder = components["schemas"]["WasteHolder"];
export type WasteHolderKind = components["schemas"]["WasteHolderKind"];
export type WasteHolderPage = components["schemas"]["WasteHolderPage"];
export type WasteItem = components["schemas"]["WasteItem"];
export type WastePage = components["schemas"]["WastePage"];
export type WasteQuery = components["schemas"]["WasteQuery"];
export type WasteReason = components["schemas"]["WasteReason"];
export type WastefulSession = components["schemas"]["WastefulSession"];
export type WastefulSessionPage = components["schemas"]["WastefulSessionPage"];
export type WhatIfDifference = components["schemas"]["WhatIfDifference"];
