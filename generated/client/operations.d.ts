// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import type { Operation } from "./service.js";

/**
 * List the features of all licence servers.
 *
 * Returns every feature on every licence server as one list, without pages, active or not, one row for each pool of
 * licences, ordered by the name of the licence server, then vendor, name and version as texts, null first, then Id,
 * unless `Sort` gives another order. Features of removed licence servers are left out. A filter that matches nothing gives an empty list.
 *
 * Carries an `ETag`.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeatures: Operation<"getFeatures">;

/**
 * Query features.
 *
 * Returns the features that match the filters, in any order. The plain list is `GET /api/v1/features`. Features of
 * removed licence servers are left out.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryFeatures: Operation<"queryFeatures">;

/**
 * List the features that nobody used.
 *
 * Returns the active features of which no session was active, began or ended within the last `Days` times 24 hours,
 * as one list without pages, in the order of the list of features, each with when it was last used. Features of a
 * licence server that was silent all that time are left out: nobody knows what was used there.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getUnusedFeatures: Operation<"getUnusedFeatures">;

/**
 * Show the present use of one feature.
 *
 * Returns one feature with its pools and its active sessions, longest running first. Choose the feature by its
 * `FeatureId`, which is one pool, or by its `FeatureName`, which may be several pools, narrowed by `Vendor`,
 * `FeatureVersion` and `LicenseServerId`. One of `FeatureId` and `FeatureName` is needed, else the answer is 400.
 * All given parameters must match together; where nothing matches, or only what the caller does not see, the answer
 * is 404. The sums are over the active pools; the list of sessions has no pages.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeatureUsage: Operation<"getFeatureUsage">;

/**
 * Sum up selections of features.
 *
 * Returns one row for each selection, in their order: the sums over the active pools that match it, on licence
 * servers that are not removed. A selection that matches none gets sums that are null.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryFeatureUsage: Operation<"queryFeatureUsage">;

/**
 * Sum the present use of all features.
 *
 * Returns how many licences all active sessions hold, in total and for each feature with at least one active
 * session, in the order of the list of features, without pages. Licences are counted as sessions hold them, borrowed
 * ones too, which may differ from the `Used` that licence managers print. Sessions of removed licence servers are
 * left out.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getTotalUsage: Operation<"getTotalUsage">;

/**
 * Rank the users by their usage.
 *
 * Returns the users with the highest usage in the window, highest first, each with up to ten features in descending
 * order of usage; the first ten, unless `Top` gives another number. Usage is counted in licence-seconds: for each
 * session, its number of licences times its seconds in the window. A user's sums are over all sessions in the
 * window, not only over the features listed. Users and features without usage are left out. Users with equal usage
 * are ordered by name, then Id, features by Id.
 *
 * Give a `TimeFrame`, or `StartDate` with or without `EndDate`, which is now unless given; with none of them the
 * window is `Last30Days`. Both ways together, `EndDate` alone, and a start after the end are answered with 400.
 * Sessions on removed licence servers count, too.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getUserTop: Operation<"getUserTop">;

/**
 * Show who used what in a window of time.
 *
 * Returns in pages one row for each user and feature with sessions in the window, active or ended, ordered by user
 * name, then in the order of the list of features.
 *
 * Give a `TimeFrame`, or `StartDate` with or without `EndDate`, which is now unless given; with none of them the
 * window is `Last30Days`. Both ways together, `EndDate` alone, and a start after the end are answered with 400.
 * Sessions on removed licence servers count, too.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getUserActivity: Operation<"getUserActivity">;

/**
 * Show who uses what now.
 *
 * Returns in pages one row for each user who holds licences now, by name, with the active sessions, longest running
 * first. Sessions of removed licence servers are left out.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getUserCurrentActivity: Operation<"getUserCurrentActivity">;

/**
 * Show licences in use over time, by address.
 *
 * Returns the same as `POST /api/v1/features/usage-over-time/query`, which says what it answers and knows more
 * filters, by an address that can be stored and shared. For instance the last 30 days of one feature by day, with
 * weekends left out: `/api/v1/features/usage-over-time?FeatureIds=17&BucketSize=Day&IgnoreWeekends=true`; or the ten
 * users with most use in a week:
 * `/api/v1/features/usage-over-time?StartUtc=2026-03-02&EndUtc=2026-03-09&BucketSize=Day&GroupBy=User`.
 *
 * Without `StartUtc`, the window begins 30 days before its end, or before now where that is earlier; without
 * `EndUtc` it runs to now. An answer has 2,000 buckets and 50,000 points at most; more are answered with
 * 400.
 *
 * Returns CSV for `Accept: text/csv`: a row for each point of each series; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getUsageOverTime: Operation<"getUsageOverTime">;

/**
 * Show licences in use over time.
 *
 * Returns how many licences were in use at once in each bucket of a window of time: the lowest and the highest level
 * and the time-weighted average, exact to the millisecond, beside the licences that were owned then, and when the
 * highest was first reached. `GET /api/v1/features/usage-over-time` is the same as an address, and as CSV.
 *
 * Nothing is counted before something is known: averages, extremes, sums and times at full use are over the time
 * from the first report, log or purchase of the series' features on, and `KnownSeconds` says how long that is. A
 * bucket before it has null where there is no number. `Silences` says when the licence servers of a series were all
 * silent: what was in use then is not known.
 *
 * Sessions are chosen by the filters and split into series by `GroupBy`: one series for each feature, licence
 * server, user, group, project or selection, or each combination of those that are named; without it, all are one
 * series. A series adds up its sessions: two sessions at the same time count twice. What begins and ends at the same
 * instant is counted together, so a level that lasts no time does not count. A session belongs to the group and the
 * project that its record names. Series with most licence time in the window come first; those without a session in
 * it are left out. Each selection has its series, in the order given, also without a session. Time after `AsOfUtc`
 * is not counted.
 *
 * A window may have 2,000 buckets at most, and an answer 50,000 points; more are answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: a row for each point of each series; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryUsageOverTime: Operation<"queryUsageOverTime">;

/**
 * Show each change of the licences in use.
 *
 * Returns the level of licences in use at the window's start and at every instant at which it changed, exactly. An
 * answer has 50,000 steps at most; a window with more is answered with 400.
 *
 * Sessions are chosen by the filters and split into series by `GroupBy`: one series for each feature, licence
 * server, user, group, project or selection, or each combination of those that are named; without it, all are one
 * series. A series adds up its sessions: two sessions at the same time count twice. What begins and ends at the same
 * instant is counted together, so a level that lasts no time does not count. A session belongs to the group and the
 * project that its record names. Series with most licence time in the window come first; those without a session in
 * it are left out. Each selection has its series, in the order given, also without a session. Time after `AsOfUtc`
 * is not counted.
 *
 * Returns CSV for `Accept: text/csv`: a row for each point of each series; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryUsageSteps: Operation<"queryUsageSteps">;

/**
 * Sum the features by vendor, name and version.
 *
 * Returns the active features of all licence servers, grouped by vendor, then by feature name, then by version, with
 * the licences that were bought and that are in use in each group. Groups are in the order of their names, null
 * first, and versions in their order as texts; a group shows the spelling of its lowest Id. Sums leave out what is
 * not known. Carries an `ETag`.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeaturesByVendor: Operation<"getFeaturesByVendor">;

/**
 * Look up the Ids of features.
 *
 * Returns every feature with its Id as one list, without pages, in the order of the list of features, active or not
 * unless `activeOnly` is given. Features of removed licence servers are left out. Carries an `ETag`.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeatureLookup: Operation<"getFeatureLookup">;

/**
 * List who waits for licences.
 *
 * Returns the requests that wait for licences now in pages, those that have waited longest first, and among equal
 * times the lower Id first, unless `Sort` gives another order. An unknown Id or name is no mistake: it matches no row.
 *
 * A request waits until a log says that it ended, its user checks the feature out, a snapshot that lists who waits
 * does not contain it, or its vendor daemon or licence manager stops. One that no report confirmed for the time after
 * which a licence server counts as silent (`SVC_SILENCE_HOURS`, 24) is left out. Not every licence manager reports
 * who waits: `Queued` of a feature, the number of licences, may be more than is listed here.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getQueuedRequests: Operation<"getQueuedRequests">;

/**
 * Get a feature.
 *
 * Returns one pool of licences, active or not. One that does not exist, of a licence server that was deleted, or that
 * the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only features there.
 */
export declare const getFeature: Operation<"getFeature">;

/**
 * List sessions, current and historic.
 *
 * Returns the sessions in a window of time in pages, the newest start first, and among equal starts the higher Id
 * first; without dates, all sessions, current and historic, also those on removed licence servers. One date alone
 * leaves the window open to its other side; a start after the end is answered with 400. To see one user on one day,
 * look up the user's Id, give the day's midnight as `StartDateUtc` and the next one as `EndDateTimeUtc`, and the Id
 * as `UserIds`.
 *
 * The newest start first costs the same however many sessions are stored. Another order (`Sort`), a search, and the filters
 * by group, by project and by `IdleAtLeastSeconds` look at every session that matches the other filters. Pages then end
 * with the first 200,000 rows: one that reaches further, and CSV of more rows than that, is answered with 400.
 *
 * An unknown Id or name is no mistake: it matches no row. Durations of active sessions are counted to `AsOfUtc`.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getSessions: Operation<"getSessions">;

/**
 * Query sessions.
 *
 * Returns the sessions that match the filters, in any order, with what each counts to in the window. The plain list,
 * with pages, is `GET /api/v1/sessions`. The newest start first costs the same however many sessions are stored. Another
 * order, a search, and the filters by group, by project and by `IdleAtLeastSeconds` look at every session that matches
 * the other filters. Pages then end with the first 200,000 rows: one that reaches further, and CSV of more rows than
 * that, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const querySessions: Operation<"querySessions">;

/**
 * Sum up sessions by group, feature, user, server or project.
 *
 * Returns how many sessions are in the window and what they used inside it, summed up by what `GroupBy` names, most
 * licence time first unless `Sort` or `Order` says otherwise. Sessions without a group, a project, a vendor or the
 * like are one row, whose Id and name are null. Without a start, the window begins with the first session that the
 * caller sees; without an end, it runs to now. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const querySessionGroups: Operation<"querySessionGroups">;

/**
 * Get a session.
 *
 * Returns one session, current or historic. One that does not exist, is not stored any more, or that the caller does not
 * see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only sessions there.
 */
export declare const getSession: Operation<"getSession">;

/**
 * List the people who hold licences.
 *
 * Returns the users in pages, by name unless `Sort` gives another order: who they are, as far as this was entered. Licence managers report names alone;
 * the other fields are null until an administrator, an import or a directory sets them. Users whom no licence
 * manager named yet are among them; they are in no count of use.
 *
 * What is returned as CSV can be changed in a spreadsheet and sent to `POST /api/v1/users/import`.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the users who
 * were seen there; of these, managers and default groups that were not seen there are null.
 */
export declare const getUsers: Operation<"getUsers">;

/**
 * Look up the Ids of users.
 *
 * Returns every user whom a licence manager named, or who was imported or read from a directory, as one list without
 * pages, by name. Carries an `ETag`.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the users who
 * were seen there.
 */
export declare const getUserLookup: Operation<"getUserLookup">;

/**
 * Import people from CSV.
 *
 * Changes and adds users as the rows of a CSV text say: all of them, or none where one row has a mistake. With
 * `DryRun` nothing is changed, and the answer says what would be, and names each mistake by its line and column;
 * without it mistakes are answered with 400, and `errors` names them in the same way.
 *
 * The first line names columns, in any order and in upper or lower case: `Id` or `Name` says who is meant, and
 * `FirstName`, `LastName`, `Email`, `Department`, `CostCenter`, `ManagerUserId`, `Manager` (the name of that user),
 * `Location` and `IsActive` give the values. The other columns of an export are taken and change nothing. A column that is
 * left out changes nothing; an empty cell deletes the value. A row means the user with its `Id`, else the one
 * of its `Name`; a name that is not known makes a user, who is in no count of use before a licence manager names
 * the user, too. Two rows for one user are mistakes. A value that does not change keeps its source; a changed
 * value counts as entered by hand. So an export that is sent back changes nothing. A manager may be a user of another row;
 * where `ManagerUserId` and `Manager` are both filled in, they must be the same user.
 *
 * Departments and cost centres hold from the day that `HoldsFrom` gives, or from today, and replace the values of
 * later days. `IsActive` is true or false, as spreadsheets write them in several languages.
 *
 * Cells are divided by commas, semicolons or tabs, as the first line shows, and quoted as RFC 4180 says. Bytes are UTF-8
 * or UTF-16 by their byte order mark, else by `charset` of the content type (`utf-8`, `utf-16le`, `windows-1252`), else
 * UTF-8 where they are valid, and windows-1252 where they are not. An apostrophe before what a spreadsheet would take
 * for a formula is taken away. At most 10,000 rows, 100 columns, 500,000 cells and 4,000,000 characters are taken; more
 * characters are answered with 413. The act is recorded in the audit log by the Ids of the users, without the entered
 * values.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const importUsers: Operation<"importUsers">;

/**
 * Get what is known of a user.
 *
 * Returns who a user is, the source of each field, and the departments and cost centres with the day from which
 * each is valid. A user that does not exist, or that the caller may not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only users who were
 * seen there, without a manager or a default group that was not.
 */
export declare const getUser: Operation<"getUser">;

/**
 * Change the data of a user.
 *
 * Changes the data of a user; a field that is left out stays, and null deletes its value. A given value counts as
 * entered by hand, even where it does not change. A department or a cost centre holds from the day that `HoldsFrom` gives, or
 * from today, and replaces the values of later days; sessions stay as they are. Blanks around texts are left
 * out; control characters and marks that turn the direction of text are refused. The act is recorded in the audit
 * log by the Id of the user, without the entered values. A user that does not exist is answered with 404.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateUser: Operation<"updateUser">;

/**
 * List the groups.
 *
 * Returns the groups that use is counted to as one list, without pages, by name; disabled ones only where they are
 * requested. A group is there because a licence manager reported it, with a checkout or
 * from its options file, or because an administrator made it.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the groups that
 * have sessions there, and `Members` counts the users who had a session or a denial there.
 */
export declare const getGroups: Operation<"getGroups">;

/**
 * Make a group.
 *
 * Makes a group, with members if any are named. Names are compared without regard to upper and lower case; one that
 * is taken is answered with 409, and a user that does not exist with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createGroup: Operation<"createGroup">;

/**
 * Get a group with its members.
 *
 * Returns one group and its members, by name; an Id that is not known is answered with 404.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getGroup: Operation<"getGroup">;

/**
 * Change a group.
 *
 * Changes a group's name, whether it is enabled, or who its members are; what is left out stays. A user who becomes
 * a member and has no default group gets this one; one who is no longer a member, and had it as default group, has
 * none. A default group counts for sessions with which no group is reported: for those that are active now and those
 * that begin from now on. Ended sessions stay in the group that they were in. A licence manager that goes on
 * reporting a name that the group had before makes a group of that name.
 *
 * A name that is taken is answered with 409, and a group or a user that does not exist with 404. The act is recorded
 * in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateGroup: Operation<"updateGroup">;

/**
 * Delete a group.
 *
 * Deletes a group. One to which sessions or denials are counted stays, since history names it: that is answered with
 * 409, and it can be disabled. An Id that is not known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteGroup: Operation<"deleteGroup">;

/**
 * List the projects.
 *
 * Returns the projects that use is counted to as one list, without pages, by name; disabled ones only where they
 * are requested. A project is there because a licence manager reported it with a checkout, or because an administrator
 * made it.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the projects that
 * have sessions there.
 */
export declare const getProjects: Operation<"getProjects">;

/**
 * Make a project.
 *
 * Makes a project. Names are compared without regard to upper and lower case; one that is taken is answered with
 * 409. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createProject: Operation<"createProject">;

/**
 * Get a project.
 *
 * Returns one project, also a disabled one. One that does not exist, or that the caller does not see, is answered with
 * 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the projects that
 * have sessions there.
 */
export declare const getProject: Operation<"getProject">;

/**
 * Change a project.
 *
 * Changes a project's name or whether it is enabled; what is left out stays. A name that is taken is answered with
 * 409, and an Id that is not known with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateProject: Operation<"updateProject">;

/**
 * Delete a project.
 *
 * Deletes a project. One to which sessions are counted stays: that is answered with 409, and it can be disabled. An
 * Id that is not known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteProject: Operation<"deleteProject">;

/**
 * Add a licence by hand.
 *
 * Adds a feature that no licence manager reports: one pool of licences on a licence server, with what was bought of
 * it. It is active until the last purchase expires, whatever the server's snapshots list, and `Total` is the sum of
 * its valid purchases. If a licence manager reports the feature later, the reported values count from then on.
 *
 * Without a licence server it belongs to the one called `Unmanaged`, which is made when it is first needed. A
 * licence that is there already, with the same server, vendor, name, version, additional key and licence type, is
 * answered with 409; more purchases of it are added by `POST /api/v1/procurements`. A component that is in a package
 * already, and a package that is on another licence server, is answered with 409, too; a licence server or a package
 * that is not there, with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createLicense: Operation<"createLicense">;

/**
 * Add use of a licence by hand.
 *
 * Adds sessions that have ended, and denials, of one feature. They count everywhere like those that are reported.
 * What is stored already changes nothing: a session with the same user, workstation, number of licences, start and
 * end, and a denial with the same user, workstation, number, kind and time; so the same call can be sent again, and
 * a row that is in it twice counts once. All is added or nothing. A feature that does not exist is
 * answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const addLicenseUsage: Operation<"addLicenseUsage">;

/**
 * List the licence types.
 *
 * Returns every licence type that the service knows, with the number of features of it on licence servers that are
 * not removed.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseTypes: Operation<"getLicenseTypes">;

/**
 * List the packages.
 *
 * Returns the features that are packages, with how many components each has, as one list without pages, in the order
 * of the list of features.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getPackages: Operation<"getPackages">;

/**
 * Get a package with its components.
 *
 * Returns a package, and its components with their features, in their order. A feature that is no package, that does
 * not exist, or that the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getPackage: Operation<"getPackage">;

/**
 * Make a feature a package.
 *
 * Makes a feature a package of these components, which replace those that it had. Components are features of the
 * same licence server: others are answered with 404. One can be in one package only, and a package is no component
 * of itself: what goes against that is answered with 409. The same again changes nothing. The act is recorded in the
 * audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const setPackage: Operation<"setPackage">;

/**
 * Make a package an ordinary feature.
 *
 * Makes a package an ordinary feature again. It and its components stay as features. One that is no package, or does
 * not exist, is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deletePackage: Operation<"deletePackage">;

/**
 * List the names of products.
 *
 * Returns the products that administrators named as one list, without pages, by vendor and feature.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only the products of
 * features on these.
 */
export declare const getProductNames: Operation<"getProductNames">;

/**
 * Name the product of a feature.
 *
 * Names the product that a vendor's feature belongs to, in all its versions and on all licence servers, also those
 * that are reported later. The name replaces what a licence manager prints; null removes it again. The same again
 * changes nothing. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const setProductName: Operation<"setProductName">;

/**
 * Add a purchase.
 *
 * Adds a purchase of a feature. For a feature that was added by hand it counts: for its total, its dates and its
 * increments. For one that a licence manager reports it is a record only, since the licence manager says what is
 * valid. Every call adds another purchase, also when it is sent twice. A feature that does not exist is
 * answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createProcurement: Operation<"createProcurement">;

/**
 * Query what was bought.
 *
 * Returns the purchases that match the filters: those that licence managers report, with what administrators added
 * to them, and those that administrators added; of active features only, unless requested otherwise. `TotalCount` is
 * how many there are before `Offset` and `Limit`.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryProcurements: Operation<"queryProcurements">;

/**
 * Import purchases from CSV.
 *
 * Adds and changes purchases as the rows of a CSV text say: all of them, or none where one row has a mistake. With
 * `DryRun` nothing is changed, and the answer says what would be, and names each mistake by its line and column; without
 * it mistakes are answered with 400, and `errors` names them in the same way.
 *
 * The first line names columns, in any order and in upper or lower case; `GET /api/v1/procurements/template` has those
 * that can be set. Besides, `Id` and the columns that only name the feature or are worked out are taken, so that an
 * export can be sent back. Columns that are left out change nothing; an empty cell deletes the stored value.
 *
 * Which purchase a row means: with `Id` that one. Else the feature is the only one that `FeatureId`, or `FeatureName` with
 * `FeatureVersion`, `AdditionalKey`, `Vendor`, `LicenseType` and `LicenseServerName` where they are given, fits; none
 * and several are mistakes. Then a purchase of that feature with the same `AssetInfo` and `SerialNumber` is changed; where
 * there is none, one is added. A row with neither of these two adds a purchase unless there is one already, without them,
 * of which each of its cells is true. So the same text sent twice adds nothing the second time. Of purchases that a licence
 * manager reports, quantity, start and expiration stay: other values are a mistake.
 *
 * Cells are divided by commas, semicolons or tabs, as the first line shows, and quoted as RFC 4180 says. Bytes are UTF-8
 * or UTF-16 by their byte order mark, else by `charset` of the content type (`utf-8`, `utf-16le`, `windows-1252`), else
 * UTF-8 where they are valid, and windows-1252 where they are not. Days are written as 2026-01-31 or 31.01.2026; instants
 * as elsewhere. Between semicolons the decimal sign is a comma, else a dot; a number such as 1.250 between semicolons,
 * which could be two numbers, is a mistake. An apostrophe before what a spreadsheet would take for a formula is taken
 * away. At most 2,000 rows, 100 columns, 500,000 cells and 1,000,000 characters are taken; more characters are answered
 * with 413. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const importProcurements: Operation<"importProcurements">;

/**
 * Get a CSV template for purchases.
 *
 * Returns a text for a spreadsheet, always as for `Accept: text/csv`: a line with the columns that
 * `POST /api/v1/procurements/import` takes, and one row that shows how they are filled in.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getProcurementTemplate: Operation<"getProcurementTemplate">;

/**
 * Get a purchase.
 *
 * Returns one purchase, as `queryProcurements` has it. One that does not exist, or that the caller does not see, is
 * answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only purchases of
 * features there, and no prices.
 */
export declare const getProcurement: Operation<"getProcurement">;

/**
 * Change a purchase.
 *
 * Changes a purchase; what is left out stays, null is not known. Quantity, start and expiration of a purchase that a
 * licence manager reports cannot be changed: that is answered with 409. An Id that is not known is answered with
 * 404. The act is
 * recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateProcurement: Operation<"updateProcurement">;

/**
 * Delete a purchase.
 *
 * Deletes a purchase that an administrator added, or that no licence manager reports any more. One that is still
 * reported is answered with 409, and an Id that is not known with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteProcurement: Operation<"deleteProcurement">;

/**
 * List annotations.
 *
 * Returns what administrators noted for charts over time in pages, the newest start first, and among equal times the
 * higher Id first. With a window, only what happened in it or lasted into it. With licence servers or a feature,
 * what is about others is left out; what is about everything is always there. An unknown Id or name is no mistake.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets what is about these,
 * about features on them, and about everything.
 */
export declare const getAnnotations: Operation<"getAnnotations">;

/**
 * Add an annotation.
 *
 * Adds what happened at an instant or for a while. Charts over time show it to everybody who sees what it is about.
 * Every call adds another one. A licence server or a feature that does not exist is answered with
 * 404. There are at most 10,000; one more is answered with 409. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createAnnotation: Operation<"createAnnotation">;

/**
 * Get an annotation.
 *
 * Returns one annotation. One that does not exist, or that is about what the caller does not see, is answered with
 * 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only those that
 * `getAnnotations` lists for it.
 */
export declare const getAnnotation: Operation<"getAnnotation">;

/**
 * Change an annotation.
 *
 * Changes the fields that are given; what is left out stays. An annotation, a licence server or a feature that does not
 * exist is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateAnnotation: Operation<"updateAnnotation">;

/**
 * Delete an annotation.
 *
 * Deletes an annotation. One that does not exist is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteAnnotation: Operation<"deleteAnnotation">;

/**
 * List the messages.
 *
 * Returns the messages that matter now, as one list without pages: first the notices of administrators that have not
 * expired, newest first; then what the service itself sees of enabled licence servers, ordered by their names: one
 * that is down, or runs in part, or has no valid licence file; one that was heard of, but not in the last 24 hours
 * (or for `SVC_SILENCE_HOURS` where that is less); and one with active features that expire within 30 days, all of them in one message.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets all notices, but only
 * the messages about these servers.
 */
export declare const getSystemMessages: Operation<"getSystemMessages">;

/**
 * Write a notice.
 *
 * Writes a notice that everybody sees, until it expires or is deleted. Every call writes another notice. There are at
 * most 1,000, also those that expired and were not deleted; one more is answered with 409. The act is recorded in the
 * audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createSystemMessage: Operation<"createSystemMessage">;

/**
 * Get a message.
 *
 * Returns one message, a notice or what the service itself sees. A notice that is over is
 * returned until it is deleted. One that is not there, or that the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only those that
 * `getSystemMessages` lists for it.
 */
export declare const getSystemMessage: Operation<"getSystemMessage">;

/**
 * Delete a notice.
 *
 * Deletes a notice. A message of the service itself is no notice (404) and disappears with its cause; a notice that
 * was deleted before is answered with 404, too. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteSystemMessage: Operation<"deleteSystemMessage">;

/**
 * List the licence servers.
 *
 * Returns every licence server with its hosts, its vendor daemons and the totals of its active features as one list,
 * without pages, by name. Servers that are not monitored for a time, and removed ones, are included only where
 * they are requested.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseServers: Operation<"getLicenseServers">;

/**
 * Look up the Ids of licence servers.
 *
 * Returns every licence server with its Id as one list, without pages, by name, also those that are not monitored
 * for a time. Removed ones are left out. Carries an `ETag`.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseServerLookup: Operation<"getLicenseServerLookup">;

/**
 * Show the licence servers in numbers.
 *
 * Returns one row for each licence server as one list, without pages, by name: its state, the totals of its active
 * features, its active sessions with their users, and the denials, true and false ones, of the last 24 hours.
 * Removed licence servers are left out.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseServerStatistics: Operation<"getLicenseServerStatistics">;

/**
 * Show everything about one licence server.
 *
 * Returns one licence server with its hosts, its vendor daemons and its features, active or not. A removed one, and
 * one that the caller does not see, is answered with 404 as one that does not exist; an Id that is no whole number
 * with 400. Carries an `ETag`.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseServer: Operation<"getLicenseServer">;

/**
 * Show how a licence server was over time.
 *
 * Returns the states of one licence server that are in the window, the oldest first: since when it was up, in part,
 * down or silent, and until when. A state begins with the first report of it, and lasts to the report of another
 * one. `SILENT` begins with the last report before the silence. Before the first report nothing is known, and version
 * 1.0 of the service stored no states; the oldest ones are deleted where the service is set to (`SVC_MESSAGE_DAYS`), and those before the
 * newest 10,000 that were reported. A removed licence server, and one that the caller does not see, is answered with 404.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getLicenseServerStates: Operation<"getLicenseServerStates">;

/**
 * List denials.
 *
 * Returns the denials in a window of time in pages, newest first, and among equal times the higher Id first; without
 * dates, all denials, also those on removed licence servers. One date alone leaves the window open to its other
 * side; a start after the end is answered with 400. An unknown Id or name is no mistake: it matches no row.
 *
 * The newest first costs the same however many denials are stored. Another order (`Sort`), a search, and all filters
 * except the window, `UserIds`, `UserNames`, `FeatureIds`, `LicenseServerIds`, `Vendors`, `DenialTypes` and
 * `TrueDenialsOnly` look at every denial that matches these. Pages then end with the first 200,000 rows: one that reaches
 * further, and CSV of more rows than that, is answered with 400.
 *
 * A denial is *true* when the user went without. It is false when the same user was granted the same feature (of any
 * vendor, version and server) within the tolerance after it (60 seconds unless set otherwise), or had been denied it
 * within the tolerance before: a program that repeats its request causes one true denial.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getDenials: Operation<"getDenials">;

/**
 * Query denials.
 *
 * Returns the denials that match the filters, in any order. The plain list, with pages, is
 * `GET /api/v1/denials`. The newest first costs the same however many denials are stored. Another order, a search, and
 * all filters except the window, `UserIds`, `UserNames`, `FeatureIds`, `LicenseServerIds`, `Vendors`, `DenialTypes` and
 * `TrueDenialsOnly` look at every denial that matches these. Pages then end with the first 200,000 rows: one that reaches
 * further, and CSV of more rows than that, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `Offset` or `Limit` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryDenials: Operation<"queryDenials">;

/**
 * Count denials by feature or user.
 *
 * Returns how many denials there were in a window of time for each feature name (over all versions, vendors and
 * licence servers), or for each user, most denials first and by name among equals; without dates, of all time.
 * Denials are true and false ones; `TrueDenialsOnly` leaves out the false ones. Denials on removed licence servers
 * count, too. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getDenialCounts: Operation<"getDenialCounts">;

/**
 * Count denials over time.
 *
 * Returns how many denials there were in each bucket of a window of time, true ones against false ones, in order of
 * time. The first and the last bucket are cut by the window; a bucket without denials is returned with zeros. A
 * window that has more than 2,000 buckets, and a start after the end, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getDenialsOverTime: Operation<"getDenialsOverTime">;

/**
 * Get a denial.
 *
 * Returns one denial. One that does not exist, or that the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only denials there.
 */
export declare const getDenial: Operation<"getDenial">;

/**
 * Show how many licences would have been enough.
 *
 * Returns in pages, for each feature, how many licences would have been enough in a window: the number in use at once
 * by percentiles of time and at its highest, the time at full use, the denials, a verdict in a word, and how many
 * licences are to spare. The features with most licences to spare come first, then those with the lower Id. Features
 * of removed licence servers are left out.
 *
 * The numbers are exact to the millisecond and follow each start and end of a session; a session counts from its
 * start to its end, one that is still active to now. A percentile is the smallest number of licences that covers
 * that share of the time measured. With `Licenses` each item says what other numbers of licences would have meant:
 * for how long more were in use, which checkouts went beyond, and how many users that would have touched. For
 * instance `/api/v1/features/rightsizing?FeatureIds=17&WorkingHoursOnly=true&Licenses=8,9`. A start after the end is
 * answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getRightsizing: Operation<"getRightsizing">;

/**
 * Show how many licences would have been enough, for selections too.
 *
 * Returns the same as `GET /api/v1/features/rightsizing`, which says what it answers. It also knows `Selections`: each
 * is a named list of features that are measured as one, with the licences of all in use at once and the sum of their
 * totals; then the answer has one item for each selection, and none for single features. `PageNumber` and `PageSize`
 * of the body say which rows to answer. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryRightsizing: Operation<"queryRightsizing">;

/**
 * Show at which hours of the week licences are used.
 *
 * Returns for each day of the week and hour how many licences of the features were in use at once: the average, the
 * highest number, the time at full use, and the denials. All features that the filters choose are measured as one.
 * Hours are those that clocks in `TimeZone` show, with their true length where clocks change. A start after the end,
 * and a window of which more than forty years are known, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getHeatMap: Operation<"getHeatMap">;

/**
 * Show the highest use by month and a forecast of it.
 *
 * Returns for each month (UTC) the highest number of licences in use at once, exact as in `getRightsizing`, and for the
 * months after the present one what is to be expected, with an interval. All features that the filters choose are
 * measured as one. Months before something was known are left out. A month of which not all is known, such as the
 * present one, is there with the kind `Partial`, and the forecast does not use it.
 *
 * The method is a straight line through the highest numbers of whole months by least squares (ordinary linear
 * regression), and the interval is Student's prediction interval: if use goes on as it did, a further month lies in it
 * with `IntervalPercent` percent probability. Nothing is forecast below 0, and nothing from fewer than six whole months:
 * then `NoForecast` says so. Use can't pass what is owned, so where months were at the total, people may have wanted
 * more than a forecast says; their denials show it.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getForecast: Operation<"getForecast">;

/**
 * Compare the use of licences in two windows.
 *
 * Returns the numbers of `GET /api/v1/features/rightsizing` for two windows, and how the second differs from the
 * first: this month and the last one, or the time before a purchase and after it. Windows may overlap and be of any
 * length. `PageNumber` and `PageSize` of the body say which rows to answer. A start after the end is answered with
 * 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryComparison: Operation<"queryComparison">;

/**
 * Show one's own account.
 *
 * Returns the account that the access token belongs to, and whether it signs in through the company's identity provider.
 * A token that a program got for itself belongs to no account and is answered with 403, and every call is answered with
 * 404 where security is switched off.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets the Ids of these.
 */
export declare const getAccount: Operation<"getAccount">;

/**
 * Change one's own password.
 *
 * Gives the caller's account a new password. The present one must be sent too: a wrong one is answered with 400, and
 * counts like a failed log-in. After too many of them, also of log-ins at this account, the call is answered with 429,
 * and with 503 while too many log in at present; `Retry-After` says in seconds when to go on. A new password of fewer
 * than 12 or more than 1,024 bytes in UTF-8, a common one or one that is easy to guess, the user name and the present
 * password are answered with 400, and an account that signs in through the company's identity provider with 409.
 *
 * Every session of the account ends as with `deleteAccountSessions`, that of the caller too: log in again with the
 * new password. The act is recorded in the audit log, without the passwords. A token that a program got for itself
 * belongs to no account and is answered with 403, and every call is answered with 404 where security is switched off.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers changes its own password.
 */
export declare const setAccountPassword: Operation<"setAccountPassword">;

/**
 * List where one is signed in.
 *
 * Returns the sessions of the caller's account in pages, the one that was used last first: browsers that are signed in
 * to the pages, programs that have a refresh token of the account, and programs that logged in over the legacy methods.
 * An access token that a program got by the password grant without a refresh token is no session: it is valid for an
 * hour, or until `deleteAccountSessions`. A token that a program got for itself belongs to no account and is answered
 * with 403, and every call is answered with 404 where security is switched off.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own sessions.
 */
export declare const getAccountSessions: Operation<"getAccountSessions">;

/**
 * Sign out everywhere.
 *
 * Ends every session of the caller's account. Refresh tokens, codes, the cookies of browsers and the tokens of calendars
 * end at once. Every access token of the account, also one that belongs to no session, and every session of the legacy
 * methods is refused within ten seconds. With `KeepCurrent` the session of the access token that the call was sent with
 * goes on: its access token ends too, and its refresh token gets a new one. A call with a token that belongs to no
 * session keeps nothing. The password stays. A second call ends what is there then. The act is recorded in the audit
 * log. A token that a program got for itself belongs to no account and is answered with 403, and every call is answered
 * with 404 where security is switched off.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers ends its own sessions.
 */
export declare const deleteAccountSessions: Operation<"deleteAccountSessions">;

/**
 * Get one session of one's own.
 *
 * Returns one session of the caller's account. An Id that is not known, so also that of a session that has ended, and
 * one of another account's is answered with 404, and so is every call where security is switched off. A token that a
 * program got for itself belongs to no account and is answered with 403.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own sessions.
 */
export declare const getAccountSession: Operation<"getAccountSession">;

/**
 * End one session of one's own.
 *
 * Ends a session of the caller's account, also the one that sends the request. Its refresh token and the cookie of its
 * browser end at once, its access tokens and a session of the legacy methods are refused within ten seconds. An Id that
 * is not known, so also that of a session that has ended, and one of another account's is answered with 404, and so is
 * every call where security is switched off. The act is recorded in the audit log. A token that a program got for
 * itself belongs to no account and is answered with 403.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers ends its own sessions.
 */
export declare const deleteAccountSession: Operation<"deleteAccountSession">;

/**
 * List one's favourites.
 *
 * Returns the favourites of the caller's account, which are web pages with their filters, each under a name: as one list,
 * without pages, in the order in which they were first stored. A token that a program got for itself belongs to no account
 * and is answered with 403, and every call is answered with 404 where security is switched off: the favourites are then
 * stored in the browser.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own list.
 */
export declare const getAccountViews: Operation<"getAccountViews">;

/**
 * Add and rename favourites.
 *
 * Adds the given pages to the favourites of the account, all of them or none. An address that is already stored gets
 * the new name, and what is not given stays as it is. So of two browsers that write at the same time the later one
 * decides about each page, not about the list. The same call again changes nothing. An account has at most 100
 * favourites; more are answered with 409. A token that a program got for itself belongs to no account and is answered with 403, and
 * every call is answered with 404 where security is switched off.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers writes its own list.
 */
export declare const setAccountViews: Operation<"setAccountViews">;

/**
 * Get a favourite.
 *
 * Returns one of the favourites of the caller's account. An Id that is not known, and one of another
 * account's, is answered with 404, and so is every call where security is switched off. A token that a program got for
 * itself belongs to no account and is answered with 403.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own favourites.
 */
export declare const getAccountView: Operation<"getAccountView">;

/**
 * Delete a favourite.
 *
 * Deletes one of the favourites of the caller's account. An Id that is not known, so also that of a favourite that was
 * deleted before, and one of another account's is answered with 404, and so is every call where security
 * is switched off. A token that a program got for itself belongs to no account and is answered with 403.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers writes its own list.
 */
export declare const deleteAccountView: Operation<"deleteAccountView">;

/**
 * List the days on which licences expire.
 *
 * Returns for each feature each day on which licences of it expire, as one list, without pages, the earliest day
 * first, then in the order of features. What was bought at several times expires on several days. The day is the one
 * that the licence manager prints, and the licences hold to the end of that day, so a window of days has it by its
 * midnight UTC. Days that have passed are in the list while the licence server still reports them. Features that the
 * last report did not list, or listed as an error, those of removed licence servers, and licences that never expire
 * are left out. Without `StartUtc` and `EndUtc` the list has every day. A start after the end is answered
 * with 400.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getExpirations: Operation<"getExpirations">;

/**
 * Show expiries as a calendar to subscribe to.
 *
 * Returns the days of `GET /api/v1/features/expirations` in the form of RFC 5545 (`text/calendar`), for a calendar
 * program that repeats the request from time to time: one event for each feature and day, as long as the whole day. Days of the
 * last 90 days are in it, and those to come, at most 5,000 of them, the earliest first. An event keeps its `UID` as
 * long as its day stays.
 *
 * Calendar programs can't send a header of their own, so a token in the address replaces the access token:
 * `/api/v1/calendar.ics?Token=<token>`. `createCalendarToken` makes one. Who knows the address reads the calendar, and
 * nothing else. The token gives what its account may see at that moment. It is refused with 401 once it is revoked,
 * its account is disabled or deleted, the account has another password, or it was signed out everywhere. An access token in `Authorization` does as
 * well; where both are sent, the token in the address says whose calendar it is.
 *
 * Carries an `ETag`. The text is the same for a whole day (UTC) unless something changes.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getCalendar: Operation<"getCalendar">;

/**
 * List the tokens of calendars.
 *
 * Returns the tokens that the caller made for `GET /api/v1/calendar.ics`, as one list, without pages, in ascending
 * order of their Ids, without the secrets. With `AllAccounts` an administrator who sees all licence servers gets those
 * of every account; anybody else is then answered with 403.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own tokens.
 */
export declare const getCalendarTokens: Operation<"getCalendarTokens">;

/**
 * Make a token for a calendar program.
 *
 * Makes a token with which a calendar program reads `GET /api/v1/calendar.ics` for the caller, and answers it this
 * once, also within the address to subscribe to. You cannot get it again. Make one for each program, so that one can be
 * revoked without the others. Every call makes another token, also when it is sent twice. An account has at most 50;
 * one more is answered with 409, and so is every call where security is switched off: the calendar then needs no
 * token. An access token of before a new password makes none: in the seconds in which it is still taken elsewhere, the
 * answer is 409. The act is recorded in the audit log, without the token.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gives its calendar only what
 * belongs to these.
 */
export declare const createCalendarToken: Operation<"createCalendarToken">;

/**
 * Get the token of a calendar.
 *
 * Returns one token of a calendar, without its secret. An Id that is not known, so also that of a token that was
 * revoked, and one of somebody else's is answered with 404; an administrator who sees all licence servers gets
 * anybody's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own tokens.
 */
export declare const getCalendarToken: Operation<"getCalendarToken">;

/**
 * Revoke the token of a calendar.
 *
 * Ends a token at once and takes it out of the list; the calendar program that has it is answered with 401 from then
 * on. Everybody revokes their own, an administrator who sees all licence servers anybody's. An Id that is not known,
 * so also that of a token that was revoked before, and one of somebody else's is answered with 404. The act is
 * recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers revokes its own tokens.
 */
export declare const revokeCalendarToken: Operation<"revokeCalendarToken">;

/**
 * List the destinations of notifications.
 *
 * Returns the destinations that the caller made, as one list, without pages, in ascending order of their Ids. Their
 * addresses and secrets are never answered. With `AllAccounts` an administrator who sees all licence servers gets
 * those of every account; anybody else is then answered with 403.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own destinations.
 */
export declare const getNotificationDestinations: Operation<"getNotificationDestinations">;

/**
 * Make a destination of notifications.
 *
 * Makes a destination to which the caller's alerts can be sent. A webhook gets a secret, which is answered this once:
 * what is sent to it is signed as in Standard Webhooks (headers `webhook-id`, `webhook-timestamp`,
 * `webhook-signature`), and is a CloudEvent 1.0 in structured mode whose `data` is a `Notification`. A message may
 * come twice; its `webhook-id` is then the same.
 *
 * What is not answered with success within ten seconds is sent again, at growing intervals, for a day. Redirects are
 * not followed. Addresses inside the own network are reached only where the settings of the service allow it
 * (`SVC_INTERNAL_WEBHOOKS`). Mail needs `SVC_SMTP_URL`: without it one is refused with 409 and `mail_not_set_up`; a destination gets at most one mail a minute, which then has
 * everything that happened. Its addresses must be in one of the domains of `SVC_MAIL_DOMAINS`, unless set that of
 * the sender (`SVC_SMTP_FROM`); others are answered with 400.
 *
 * An account has at most 20; one more is answered with 409. The act is recorded in the audit log, without address and
 * secret.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts of these.
 */
export declare const createNotificationDestination: Operation<"createNotificationDestination">;

/**
 * Get a destination.
 *
 * Returns one destination, without its address and secret. An Id that is not known, and one of somebody else's, is
 * answered with 404; an administrator who sees all licence servers gets anybody's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own destinations.
 */
export declare const getNotificationDestination: Operation<"getNotificationDestination">;

/**
 * Change a destination of notifications.
 *
 * Changes what the body names, and leaves the rest as it is. Everybody changes their own; an Id that is not known and
 * one of somebody else's are answered with 404. The act is recorded in the audit log, without the address.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers changes its own destinations.
 */
export declare const updateNotificationDestination: Operation<"updateNotificationDestination">;

/**
 * Delete a destination of notifications.
 *
 * Deletes a destination with its deliveries, those that wait too. Rules that name it stay, without it; one-time
 * alerts that are sent to it are deleted, and reports that are sent to it fail until their schedule names another
 * destination. Everybody deletes their own, an administrator who sees all licence servers anybody's. An Id that is not known
 * and one of somebody else's are answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers deletes its own destinations.
 */
export declare const deleteNotificationDestination: Operation<"deleteNotificationDestination">;

/**
 * Send a test to a destination.
 *
 * The destination is sent a notification of the kind `Test` within a few seconds, once. The answer is the delivery,
 * which waits at first; `getNotificationDeliveries` shows what became of it. Everybody tests their own; an Id that is not known and
 * one of somebody else's are answered with 404. A destination that is switched off, and one whose last test is less
 * than ten seconds old or still waits, are answered with 409; mail without a mail server too (`mail_not_set_up`). The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers tests its own destinations.
 */
export declare const testNotificationDestination: Operation<"testNotificationDestination">;

/**
 * List what was sent to a destination.
 *
 * Returns the last 200 deliveries of a destination, the newest first, as one list, without pages, each with the last
 * answer. Deliveries that are over are stored for 30 days; of a destination with more than 2,000 the newest 1,000 stay. Everybody sees their
 * own, an administrator who sees all licence servers anybody's. An Id that is not known and one of somebody else's are
 * answered with 404.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers sees its own deliveries.
 */
export declare const getNotificationDeliveries: Operation<"getNotificationDeliveries">;

/**
 * Get a delivery.
 *
 * Returns what was sent to a destination once, and what came of it. One that does not exist, or whose destination is
 * somebody else's, is answered with 404; an administrator who sees all licence servers gets anybody's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets deliveries to its own
 * destinations.
 */
export declare const getNotificationDelivery: Operation<"getNotificationDelivery">;

/**
 * List the reports that are sent by mail.
 *
 * Returns the caller's schedules as one list, without pages, in ascending order of their Ids, each with the next
 * sending and the last ten. An administrator who sees all licence servers gets those of every account.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own schedules.
 */
export declare const getReportSchedules: Operation<"getReportSchedules">;

/**
 * Send a report by mail every week or month.
 *
 * Makes a schedule of the caller's and returns it. On its day, at its hour by the clocks of its time zone, the report is
 * made and sent: a mail with the first rows, and the report in the forms that `Formats` names: HTML for reading (1,000 rows),
 * CSV and XLSX for spreadsheets, PDF for paper (5,000 rows). An hour that the clocks skip is the instant at which they do; one that they show twice is the first.
 *
 * The report has what its owner sees when it is sent. Nothing is sent while the account is disabled, or the schedule is
 * switched off. What the mail server refuses is sent again, at growing intervals, for a day. A mail may come twice; its
 * `Message-ID` is then the same. What was due while the service did not run is sent once it runs, the last of each schedule.
 *
 * Every call makes another schedule, also when it is sent twice. An account has at most 50,
 * whose windows and filters have at most 1,000,000 characters together, as JSON; more is answered with 409.
 * What the report does not know, and a destination that is not known, are answered with 400. The act is recorded in the
 * audit log. A service without a mail server (`SVC_SMTP_URL`) refuses it with 409 and `mail_not_set_up`. Mail needs recipients in one of the domains of `SVC_MAIL_DOMAINS`, unless
 * set that of the sender (`SVC_SMTP_FROM`); others are answered with 400. The reports of an account go to at most five hundred
 * recipients in 24 hours, including reports sent on request; more fail. The accounts take turns.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets reports about these only.
 */
export declare const createReportSchedule: Operation<"createReportSchedule">;

/**
 * Get a report schedule.
 *
 * Returns one schedule with its last sendings. An Id that is not known, and one of somebody else's, is answered with
 * 404; an administrator who sees all licence servers gets anybody's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own schedules.
 */
export declare const getReportSchedule: Operation<"getReportSchedule">;

/**
 * Change a report that is sent by mail.
 *
 * Replaces the stored schedule with the one of the body: what this leaves out takes its default. It stays its owner's,
 * and goes on with the next day that it names; what waits to be sent again is sent as the schedule is then. Everybody changes
 * their own, an administrator who sees all licence servers anybody's. An Id that is not known, and one of somebody else's,
 * is answered with 404, and windows and filters of more than 1,000,000 characters together with 409. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers changes its own schedules.
 */
export declare const updateReportSchedule: Operation<"updateReportSchedule">;

/**
 * Stop sending a report by mail.
 *
 * Deletes a schedule with its sendings, one that waits too. Everybody deletes their own, an administrator who sees all
 * licence servers anybody's. An Id that is not known, and one of somebody else's, is answered with 404. The act is recorded
 * in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers deletes its own schedules.
 */
export declare const deleteReportSchedule: Operation<"deleteReportSchedule">;

/**
 * Send a report by mail now.
 *
 * The report of a schedule is made and sent within a minute, as if it were due now; its next sending stays as it is. The
 * answer is the schedule, whose first sending waits; `getReportSchedules` shows what became of it. Everybody sends their
 * own, an administrator who sees all licence servers anybody's, to the recipients of the schedule and with what its owner
 * sees. An Id that is not known, and one of somebody else's, is answered with 404. A schedule that is switched off, one that
 * still waits to be sent, and one that was requested less than a minute before are answered with 409, and so is a service without a mail server
 * (`mail_not_set_up`). The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers sends its own reports.
 */
export declare const testReportSchedule: Operation<"testReportSchedule">;

/**
 * List the alerts that fire now.
 *
 * Returns in pages the alerts that fire or are pending: those that fire first, then by severity, the latest first; those
 * that are silenced come last. Rules are evaluated every few seconds, from what is stored.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * A viewer gets the alerts of their own rules, an administrator who sees all licence servers those of every account's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts all of whose
 * licence servers it sees.
 */
export declare const getAlerts: Operation<"getAlerts">;

/**
 * List the alerts that fired.
 *
 * Returns in pages the alerts that fired, whether they are over or not, the latest first. The window is about when they
 * began to fire. Without `StartUtc` and `EndUtc` the list has all stored alerts: alerts that are over are
 * deleted after as many months as the service is set to (12 unless set otherwise). A start after the end is answered
 * with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * A viewer gets the alerts of their own rules, an administrator who sees all licence servers those of every account's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts all of whose
 * licence servers it sees.
 */
export declare const getAlertHistory: Operation<"getAlertHistory">;

/**
 * Show which alerts a rule would have had.
 *
 * Returns the alerts that a rule would have had in the last days, had it been made then, and how many. Nothing is
 * stored. It is worked out exactly from what is stored now: each start and end of a session, each denial, each total and
 * each state of a licence server, as if it had arrived in time. The rule sees what the caller sees now. The days are counted
 * by the clocks of `TimeZone`; one that is not known is answered with 400.
 *
 * Of vendor daemons, collectors and expiries no history is stored; `Alerts` is null then, and `Reason` says why.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryAlertPreview: Operation<"queryAlertPreview">;

/**
 * List one's own one-time alerts.
 *
 * Returns the one-time alerts that the caller requested, in ascending order of their Ids, and whether the service
 * sends mail. One that is sent to a destination is gone once it was sent. One that a browser shows stays, with the
 * instant at which a licence was free, until it is deleted, at most for a day: the window that deletes it shows it, so
 * that only one of several does.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own.
 */
export declare const getAvailabilityAlerts: Operation<"getAvailabilityAlerts">;

/**
 * Request one alert for when a licence is free.
 *
 * Makes a one-time alert: the caller hears once when a licence of the feature is free, whatever its version and
 * licence server, and then the alert is gone. It is looked at every few seconds. Licences on a licence server that is
 * down or silent are not free. A licence is not reserved: somebody else may take it first.
 *
 * A browser shows it while one of the pages is open in it; `Email` goes to an address of the caller, and `Destination`
 * to one of the caller's own destinations. Mail needs `SVC_SMTP_URL`, else it is answered with 409 (`mail_not_set_up`). Without
 * `Recipient` it goes to the mail address of the user that the account is; where none is known, or the address is in
 * no domain of `SVC_MAIL_DOMAINS`, the answer is 400. A destination is made of the address, where there is none yet.
 *
 * After seven days it is gone too. An account has at most 20, one of each feature, and there are at most 5,000 in all;
 * more is answered with 409. A feature or destination that does not exist, or that the caller does not see, is
 * answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers hears only of these.
 */
export declare const createAvailabilityAlert: Operation<"createAvailabilityAlert">;

/**
 * Get a one-time alert.
 *
 * Returns one of the caller's one-time alerts. One that was sent, that is over, or that is another account's is
 * answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own.
 */
export declare const getAvailabilityAlert: Operation<"getAvailabilityAlert">;

/**
 * Cancel a one-time alert.
 *
 * Deletes one of the caller's one-time alerts, and returns it as it was. One that was sent, that is over, or that is
 * another account's is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers may cancel its own.
 */
export declare const deleteAvailabilityAlert: Operation<"deleteAvailabilityAlert">;

/**
 * Estimate how long one waits for a feature.
 *
 * Returns an estimate of how long the first user in the queue of a feature waits for a licence, once all are in use. The
 * user at position 3 waits three times as long, and so on. It is worked out from the newest 1,000 checkouts that began in
 * the last 30 days and have ended: the median of their length, times the licences that a checkout takes on average,
 * divided by the licences that can be had. With fewer than five checkouts, and where the total is not known, there is
 * none. Pools on a licence server that is down or silent do not count.
 *
 * A feature that does not exist, or that the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeatureWait: Operation<"getFeatureWait">;

/**
 * List the rules that find alerts.
 *
 * Returns the caller's rules as one list, without pages, in ascending order of their Ids. An administrator who sees all
 * licence servers gets those of every account.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own rules.
 */
export declare const getAlertRules: Operation<"getAlertRules">;

/**
 * Make a rule that finds alerts.
 *
 * Makes a rule of the caller's and returns it. It is evaluated every few seconds from now on; where its condition holds
 * already, it counts as holding since now. Every call makes another rule, also when it is sent twice. An account has at
 * most 200 rules, whose conditions and scopes have at most 1,000,000 characters together, as JSON; more is answered with
 * 409. What the kind of the condition needs, or does not know, is answered with
 * 400, and so is a destination that is not known. The act is recorded in the audit log.
 *
 * A rule sees what its owner sees when it is evaluated. Who loses sight of a licence server gets no more alerts about it.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets alerts about these only.
 */
export declare const createAlertRule: Operation<"createAlertRule">;

/**
 * Make the usual rules.
 *
 * Makes the four rules that most have, as rules of the caller's, and returns those that were made: a licence server that
 * has been down or silent for 10 minutes, a feature with 95 % of its licences in use for 10 minutes, licences that expire within
 * 30 days, and a collector that has not reported itself for 15 minutes (or for three of its own intervals, where these are longer). They are rules like any other. A new service has them from its
 * start, as rules without an owner, which administrators who see all licence servers change and delete.
 *
 * One is left out where the caller sees a rule of the same kind, so a second call makes none; that on collectors also
 * for who sees only some licence servers. More rules than an account may have are answered with 409. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets alerts about these only.
 */
export declare const createUsualAlertRules: Operation<"createUsualAlertRules">;

/**
 * Get a rule that finds alerts.
 *
 * Returns one rule. An Id that is not known, and one of somebody else's, is answered with 404; an administrator who
 * sees all licence servers gets anybody's.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets its own rules.
 */
export declare const getAlertRule: Operation<"getAlertRule">;

/**
 * Change a rule that finds alerts.
 *
 * Replaces the stored rule with the one of the body: what this leaves out takes its default. It stays its owner's. Where
 * the condition or the scope is another one, or the rule is switched on or off, its alerts end, and it begins anew from
 * now on; another name, severity, destinations and quiet hours change no alert. Everybody changes their own, an
 * administrator who sees all licence servers anybody's. An Id that is not known, and one of somebody else's, is answered
 * with 404, and rules of more than 1,000,000 characters together with 409. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers changes its own rules.
 */
export declare const updateAlertRule: Operation<"updateAlertRule">;

/**
 * Delete a rule that finds alerts.
 *
 * Deletes a rule. Its alerts end and stay in the history. Everybody deletes their own, an administrator who sees all
 * licence servers anybody's. An Id that is not known, so also that of a rule that was deleted before, and one of somebody
 * else's is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers deletes its own rules.
 */
export declare const deleteAlertRule: Operation<"deleteAlertRule">;

/**
 * Get an alert.
 *
 * Returns one alert, pending, firing or resolved. One that does not exist, a pending one that is over, and one that
 * the caller does not see, is answered with 404.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only alerts of its own
 * rules all of whose licence servers it sees.
 */
export declare const getAlert: Operation<"getAlert">;

/**
 * Acknowledge or silence an alert.
 *
 * Says that somebody takes care of an alert, or silences it for some time; changes what the body names, and leaves the
 * rest as it is. Who sees an alert may do so: everybody those of their own rules, an administrator who sees all licence
 * servers anybody's. An Id that is not known, and an alert that the caller does not see, is answered with 404, one that is
 * over with 409. The act is recorded in the audit log.
 *
 * A silenced alert is listed as before, and events still report it; no notification is sent that it began to fire. Where it
 * ends and comes again meanwhile, the silence holds on. If it still fires at the end of its silence, one more
 * notification is sent. During a silence, as in quiet hours, the end of an alert is sent to webhooks, but not to people.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers changes only alerts of its own
 * rules all of whose licence servers it sees.
 */
export declare const updateAlert: Operation<"updateAlert">;

/**
 * Show which features waste licences.
 *
 * Returns in pages, for each feature, the licence time in a window that was held without need: through whole nights and
 * weekends, by idle sessions, by sessions that stand out by their length, and by users with more than one session at once;
 * and the features whose licences nobody used. Those with most licence time wasted (`WastedLicenseSeconds`, in which nothing
 * counts twice) come first, then those with the lower Id. Features of removed licence servers are left out. `Totals` sums all
 * of them up, with what the waste costs where prices are known.
 *
 * A night is the time from the end of working hours to their next beginning, a weekend is one with a day that is no working
 * day; both as the service is set, and only such that lie wholly in the window and in what is known of the feature. A user
 * holds over it the lowest number of licences of the feature that they had in all of its time. Where it is known how
 * long a session was idle, from a licence manager or an agent, that counts; another one stands out where it lasts longer than
 * `LongPercentile` percent of the feature's sessions that ended in the window, at least twenty, and longer than
 * `LongAtLeastSeconds`. A start after the end, and a window of more than 400 days, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getWaste: Operation<"getWaste">;

/**
 * Show which features waste licences, by a body.
 *
 * Returns the same as `GET /api/v1/features/waste`, which says what it answers, for filters that are too long for an address.
 * `PageNumber` and `PageSize` of the body say which rows to answer. A start after the end, and a window of more than 400
 * days, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const queryWaste: Operation<"queryWaste">;

/**
 * Show who holds licences, and through nights and weekends.
 *
 * Returns in pages the licence time of each user, group or project in a window, how much of it was held through whole nights
 * and weekends, and the time with more than one session of a feature at once. Those with most licence time come first, then
 * those with the lower Id; sessions without a group or project are one row without Id. What a night and a weekend are says
 * `GET /api/v1/features/waste`. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getWasteHolders: Operation<"getWasteHolders">;

/**
 * Show users with more than one session of a feature at once.
 *
 * Returns in pages each user and feature with more than one session at the same time in a window: for how long, how many at
 * most and when first, and the licence time meanwhile. Those with the longest time come first, then those with the lower Id of
 * user and feature. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getSimultaneousCheckouts: Operation<"getSimultaneousCheckouts">;

/**
 * Show features that users hold together.
 *
 * Returns in pages each two features that the same user held at the same time in a window: for how long, summed over users,
 * and what share that is of the time for which users held the one that was held less. Pairs with the longest time come first,
 * then those with the lower Ids. A start after the end is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getFeaturesHeldTogether: Operation<"getFeaturesHeldTogether">;

/**
 * Show sessions that hold licences without need.
 *
 * Returns in pages the sessions that ended in a window, or are active and started before its end, and hold licences without
 * need: those that were idle where that is known, and of the others those that stand out by their length, as
 * `GET /api/v1/features/waste` says. An active one counts to now. Those with most licence time wasted come first, then those
 * with the lower Id. A start after the end, and a window of more than 400 days, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these.
 */
export declare const getWastefulSessions: Operation<"getWastefulSessions">;

/**
 * Show what licences cost.
 *
 * Returns in pages, for each feature and currency, what its purchases cost in the part of a window before now, what a
 * licence-hour of use cost, and what the spare licences of `GET /api/v1/features/rightsizing` cost in it. The rows are
 * ordered by currency, the highest cost first, then the lower Id; features of which no cost is known come last, with
 * null. `UnpricedPurchases` counts the purchases of which it is not known. A start after the end is answered with 400.
 *
 * Each price is spread evenly over its term and rounded to the smallest unit of its currency. Its term begins with
 * `TermStartDateUtc` of the purchase, else with its start, and ends with the day `TermEndDateUtc`, else with the day it
 * expires on; where it never expires, so many months later as `PerpetualMonths` says. Currencies are never added up.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers is answered with 403, since
 * prices are for those who see all.
 */
export declare const getCosts: Operation<"getCosts">;

/**
 * Show who pays for the licences of a month.
 *
 * Returns in pages what each group, project, user, department or cost centre has to pay for a month, in each currency. What a feature cost in the
 * month is shared out among those who used it: by their licence time, or by the most licences that they had in use at
 * once, as `ShareOf` says. Shares are rounded to the smallest unit by the largest remainder, so that they add up to the
 * cost exactly. What nobody used is a row of its own with `IsUnused`; sessions without a group or project are one row
 * without Id, and users without a department or cost centre are one without its name. Of several departments the one
 * counts that held at the end of the month (`GET /api/v1/users/{id}`). The rows are ordered by currency, the highest cost first, and what nobody used last. `UnpricedFeatures` counts the features that were
 * used and of which no cost is known. A month that is not over is shared out as far as it has come.
 *
 * Each price is spread evenly over its term and rounded to the smallest unit of its currency. Its term begins with
 * `TermStartDateUtc` of the purchase, else with its start, and ends with the day `TermEndDateUtc`, else with the day it
 * expires on; where it never expires, so many months later as `PerpetualMonths` says. Currencies are never added up.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers is answered with 403, since
 * prices are for those who see all.
 */
export declare const getChargeBack: Operation<"getChargeBack">;

/**
 * Watch what happens as it is taken in.
 *
 * Returns a stream of Server-Sent Events that lasts until the client hangs up, its token ends, or the service stops. Each
 * event has a name (`event`), JSON in one line (`data`) and, where a client can go on from it, an `id`:
 *
 * | event | data | when |
 * |---|---|---|
 * | `Ready` | `LiveStart` | first of all: the stream begins |
 * | `Reset` | `LiveStart` | the service does not know all that came before: request what you show again, and go on |
 * | `Checkout`, `Checkin` | `LiveCheckout` | a session begins or ends |
 * | `Denial` | `LiveDenial` | a request was refused |
 * | `Status` | `LiveStatus` | a licence server shows another status |
 * | `Report` | `LiveReport` | reports of a licence server were taken in, after their events |
 * | `Alert` | `LiveAlert` | an alert begins to fire, or is over |
 *
 * Events come within a second or two after a report was taken in, in the order in which reports were; within a report in the
 * order of `TimeUtc`, which may be long ago. A report with more than five hundred checkouts, check-ins and denials together, or
 * with so many denials that their text is too long (150 or so), has none of these as events: its `Report` says how many
 * there were, with `AreListed` false.
 *
 * A client that was cut off sends the last `id` that it got in the header `Last-Event-ID`, as browsers do by themselves, or in
 * `LastEventId`. It gets all that came since, once, from the database: the stream goes on behind a restart of the service, and at
 * another server. At most 10,000 reports of the last day are stored; an `id` that is older, or none of this service, is answered
 * with `Reset`.
 *
 * After 15 seconds without an event there is a comment, and the newest `id`. A client that reads nothing for about 20 seconds
 * while something waits for it is cut off. A stream ends within ten seconds when its token was revoked or has expired, or when
 * the account may no longer read. An account may have 20 streams (`SVC_EVENT_STREAMS_PER_CALLER`), or one more is answered
 * with 429, and a server at most 1,200 (`SVC_EVENT_STREAMS`), or one more is answered with 503.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to these.
 * Alerts are sent to the owner of their rule, and to administrators who see all licence servers.
 */
export declare const getEvents: Operation<"getEvents">;

/**
 * Show licences as metrics of Prometheus.
 *
 * Returns for each feature that the last report of its licence server listed how many licences are issued, used,
 * borrowed, reserved, queued and free, when the first ones expire, and how many denials there were; for each licence
 * server and vendor daemon whether it is up; and for each collector and source how it is. The text is in the format of
 * Prometheus (`text/plain; version=0.0.4`). What nobody knows has no series.
 *
 * Prometheus gets its token by itself with `oauth2` in its settings, or reads the same text without one on the port
 * that `SVC_HEALTH_PORT` sets. An answer is at most ten seconds old.
 *
 * Needs the role administrator or viewer. An account that sees only some licence servers gets only what belongs to
 * these, and nothing of collectors.
 */
export declare const getLicenseMetrics: Operation<"getLicenseMetrics">;

/**
 * List the commands for brokers.
 *
 * Returns the commands that were handed to brokers as one list, without pages, in ascending order of their Ids, so
 * the oldest first; without a filter those of every status. A broker fetches its `Pending` ones, reports each as
 * `Working` before it carries it out, and then as `Complete` or `Error`.
 *
 * A broker sees its own only: those with the `BrokerId` of its client credentials. Where these have none yet, the
 * requested `BrokerId` becomes theirs, if it is not another's. Commands about a removed licence server are
 * left out.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator, viewer or broker. An account that sees only some licence servers gets only the
 * commands about these; a command about no particular server may concern any server, and is left out.
 */
export declare const getBrokerCommands: Operation<"getBrokerCommands">;

/**
 * Hand a command to a broker.
 *
 * Stores a command as `Pending`; the broker fetches it with its next request. A broker that never called may be named,
 * too: the command waits for it. A `LicenseServerId` that does not exist or was removed is answered
 * with 404. Every call stores another command, also when it is sent twice. The act is recorded in
 * the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createBrokerCommand: Operation<"createBrokerCommand">;

/**
 * Report the progress of commands.
 *
 * Takes one update or an array of up to 1,000, which are applied in their order, all or none.
 *
 * `Pending` becomes `Working`, and that `Complete` or `Error`; `Pending` and `Working` can become `Cancel`. Other
 * moves are answered with 409, which names the command, and an Id that does not exist, is another broker's, or is
 * about a licence server that the caller does not see, with 404. The same status again changes nothing, not the
 * texts either, and is no error, so an update can be sent again. `StartedUtc` and `CompletedUtc` are set by the
 * service's clock. A `Cancel` is recorded in the audit log.
 *
 * Needs the role administrator or broker.
 */
export declare const updateBrokerCommands: Operation<"updateBrokerCommands">;

/**
 * Get a command for a broker.
 *
 * Returns one command and how far it is. One that does not exist, or that the caller does not see, is answered with
 * 404.
 *
 * Needs the role administrator, viewer or broker. A broker gets only its own commands.
 * An account that sees only some licence servers gets only commands about these.
 */
export declare const getBrokerCommand: Operation<"getBrokerCommand">;

/**
 * Report how a collector is.
 *
 * Stores what a collector reports about itself and its sources, and replaces its previous report. The collector sends it
 * at its own interval. It is no report of a licence server: it changes neither licences nor sessions, and a licence
 * server of which nothing else is heard still counts as not heard of.
 *
 * A broker reports itself only: as the `BrokerId` of its client credentials. Where these have none yet, this
 * `BrokerId` becomes theirs, if it is not another's; else the answer is 403. Administrators may report any, if they see
 * all licence servers; else the answer is 403.
 *
 * Needs the role administrator or broker.
 */
export declare const setCollectorState: Operation<"setCollectorState">;

/**
 * List the collectors with their sources.
 *
 * Returns every collector that reported itself as one list, without pages, by `BrokerId`: how it is, how much waits
 * in its spool, and how each of its sources is. A collector that does not report any more stays in the list as
 * `Silent` until an administrator removes it.
 *
 * A broker sees itself only.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator, viewer or broker. An account that sees only some licence servers gets only the
 * sources whose licence servers it sees, and only the collectors that have such a source.
 */
export declare const getCollectors: Operation<"getCollectors">;

/**
 * Show what a collector would read of a text.
 *
 * Returns what a collector would report of a text, which is what a licence manager printed, or its licence or options
 * file: the pools, who holds licences of them, and each line that cannot be read with the reason. The readers are the
 * collector's own. Nothing is stored and nothing is changed. Whose output it is is found out by trying all readers, unless `Manager` says it; where none
 * of them understands the text, `Manager` is null in the answer. Logs and tables of `manager: csv` are not read here.
 *
 * Texts are read one after the other. One that needs more than 15 seconds or too much memory is answered with 400, as
 * is one that is too long for its form; while 8 others wait the answer is 503.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const testCollectorReading: Operation<"testCollectorReading">;

/**
 * Get a collector.
 *
 * Returns how one collector is, as `getCollectors` has it. One that is not known, or that the caller does not see, is
 * answered with 404.
 *
 * Needs the role administrator, viewer or broker. A broker gets only itself.
 * An account that sees only some licence servers gets only collectors that report one of these, with the sources all of whose licence servers it sees.
 */
export declare const getCollector: Operation<"getCollector">;

/**
 * Remove a collector from the list.
 *
 * Deletes what a collector reported of itself. One that still runs is back in the list with its next report; its
 * client credentials stay as they are. A collector that is not known is answered with 404. The act is recorded in the
 * audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteCollector: Operation<"deleteCollector">;

/**
 * Report what licence managers print.
 *
 * Takes a batch of messages from one broker: the state of a licence server (`status`), all its features and
 * checkouts at one instant (`data_inquiry`), exact events from its log (`events`), and the progress of a command
 * (`command_result`).
 *
 * A batch is applied whole or not at all. The same `BrokerId` and `MessageId` of the same sender again change
 * nothing, whatever else the batch contains, and get the same answer as the first time; a broker that got no answer
 * sends the batch again as it was. What was answered with 200 is stored for good.
 *
 * A report that is older than the last applied one of its licence server is acknowledged but not applied; its result
 * says so. Events carry exact times and are not undone by snapshots. An instant that is more than five minutes ahead
 * of the service's clock is refused with 400. Licence servers, features, users, groups and projects that a message
 * names for the first time are added.
 *
 * A broker writes only as itself. Client credentials with a `BrokerId` send as that one, in upper or lower case, and
 * an account with the role broker as its name; credentials without one are bound to the first `BrokerId` that they
 * send, which must not be another's. Another one is answered with 403 and the code `forbidden`.
 *
 * A broker reports only its own licence servers: the first one that reports a server without sessions claims it, up
 * to 100 that no administrator has confirmed, and all licence servers of a broker may have 25,000 pools and 50,000
 * purchases; one with sessions that nobody has claimed is given to it by an
 * administrator. A batch with a report of a server that another broker has claimed is answered with 403, which names the server and that broker,
 * and nothing of it is applied. Administrators see, move and release claims (`getLicenseServerClaims`); they send as
 * any broker, of any server, if they see all licence servers; else they are answered with 403.
 *
 * In 24 hours a broker may report 20,000,000 new events and sessions, and 200,000 new names of users, groups and
 * projects. More is answered with 429 and `Retry-After`; a first report of years of logs then goes on the next day.
 *
 * Fields that are not known are left out or null. The body may be packed with `Content-Encoding: gzip`; unpacked, it
 * may have 8 MiB (8,388,608 bytes) unless the service is set otherwise, and a larger one is answered with 413: send
 * it in parts.
 *
 * Needs the role broker or administrator.
 */
export declare const postBrokerCompositeMessage: Operation<"postBrokerCompositeMessage">;

/**
 * Post a message of an agent.
 *
 * Stores one message of an agent. `IdleTime` and `Logout` set the idle time of sessions, `ProjectSelected` their
 * project; no message makes a session, a denial or a user. Messages are stored for 30 days unless the service is set
 * otherwise, and of one sender the newest 100,000 selections of a project and the newest 100,000 others; the newest
 * selection of each user and workstation stays. The same `MessageId` of the same sender again is accepted and changes
 * nothing, so a message that got no answer can be sent again.
 *
 * An agent's client credentials speak for the workstations that they named first (`HostName`): a message of others
 * about one of these is answered with 403, and so is one about a new workstation once they have 10,000. An
 * administrator may move or release such a claim, and send about any workstation, if they see all licence servers; else
 * the answer is 403.
 *
 * Needs the role agent or administrator.
 */
export declare const postAgentMessage: Operation<"postAgentMessage">;

/**
 * Check that the listener answers.
 *
 * Says whether the listener and its database run; when the database does not, the answer is 503. No token is needed,
 * and any role will do, but a token that is sent must be valid: else the answer is 401.
 */
export declare const testAgentListener: Operation<"testAgentListener">;

/**
 * Show what agents sent.
 *
 * Returns the stored messages of agents that match the filters in pages, the newest first, as they were
 * received.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAgentMessages: Operation<"getAgentMessages">;

/**
 * List the client credentials.
 *
 * Returns all client credentials as one list, without pages, in ascending order of their Ids; those that are revoked
 * or have expired are among them. Secrets are not: each is shown when it is made, and only then.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getClientCredentials: Operation<"getClientCredentials">;

/**
 * Make client credentials.
 *
 * Makes a client id and a secret for a program, and answers the secret this once, also as the text of an
 * authorization file to save. You cannot get it again. Every call makes new credentials, also when it is sent twice.
 * Those of the type `reader` may be for some licence servers alone, of which one that is not there is answered with 404,
 * and may expire. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createClientCredential: Operation<"createClientCredential">;

/**
 * Get client credentials.
 *
 * Returns one program's client credentials without their secret, also revoked and expired ones. An Id that is not
 * known is answered with 404.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getClientCredential: Operation<"getClientCredential">;

/**
 * Revoke client credentials.
 *
 * Ends the credentials for good; they stay in the list with the instant as `RevokedUtc`. Every access and refresh
 * token that was issued for them is refused within ten seconds. Revoking them again changes nothing, is no error,
 * and returns them as they are. An Id that is not known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const revokeClientCredential: Operation<"revokeClientCredential">;

/**
 * Give client credentials a new secret.
 *
 * Replaces the secret and answers the new one this once; the client id stays. Without `OverlapHours` the old secret
 * ends at once, and every token that was issued for it is refused within ten seconds. With it the old secret and its
 * tokens stay valid for so many hours, so that programs can be changed one after the other. Every call makes another
 * secret. Credentials that are revoked or have expired are answered with 409, an Id that is not known with 404. The act is recorded
 * in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const rotateClientCredential: Operation<"rotateClientCredential">;

/**
 * List the accounts.
 *
 * Returns all accounts as one list, without pages, ordered by name without regard to upper and lower case; disabled
 * ones are among them, deleted ones are not. No operation returns passwords.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAccounts: Operation<"getAccounts">;

/**
 * Make an account.
 *
 * Makes an account with a role and a password. Names are compared without regard to upper and lower case, and
 * without blanks around them; one that is taken is answered with 409, and a licence server that is not there with
 * 404. A password of fewer than 12 or more than 1,024 bytes in UTF-8, a common one or one that is easy to guess, and the
 * user name are answered with 400, and so is a name that may be taken for another one. The act is recorded in the
 * audit log, without the password.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createAccount: Operation<"createAccount">;

/**
 * Get an account.
 *
 * Returns one account, also a disabled one. An Id that is not known, so also that of an account that was deleted, is
 * answered with 404. One's own account is `getAccount`.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAccountById: Operation<"getAccountById">;

/**
 * Change an account.
 *
 * Changes what is given and leaves the rest, all or nothing. A new password, and disabling, end the account's
 * sessions, and its tokens are refused within ten seconds; another role or another choice of licence servers also
 * applies to tokens that were issued before, within ten seconds. The name cannot be changed. The last administrator
 * that is not disabled stays one: taking that away is answered with 409, and so is taking rights or the second
 * factor from one's own account, or disabling it, which another administrator must do. A password is checked as by `createAccount`, and
 * must differ from the present one. An Id of an account or a licence server that is not known is answered with 404.
 * The same change again is no error. The act is recorded in the audit log, without the password.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateAccount: Operation<"updateAccount">;

/**
 * Delete an account.
 *
 * Deletes the account; its tokens are refused within ten seconds. Its name is free again, its Id is not given to
 * another one. The last administrator that is not disabled, and one's own account, cannot be deleted and are
 * answered with 409, and an Id that is not known, so also that of an account that was deleted before, with 404. The
 * act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteAccount: Operation<"deleteAccount">;

/**
 * Sign an account out everywhere.
 *
 * Ends every session of an account, as `deleteAccountSessions` does for one's own: refresh tokens, codes, the cookies of
 * browsers and the tokens of calendars at once, its access tokens and the sessions of the legacy methods within ten
 * seconds. It may sign in again; `updateAccount` disables it. A second call ends what is there then. An Id that is not
 * known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteSessionsOfAccount: Operation<"deleteSessionsOfAccount">;

/**
 * List which machines report which licence servers.
 *
 * Returns all claims as one list, without pages, by the name of the licence server. A machine claims a licence
 * server with its first report of it, if no other machine has claimed it and it has no sessions yet; at most 100
 * claims of one machine stand that no administrator has confirmed (`CreatedBy` is null). From then on the reports of
 * other machines about it are answered with 403. A claim ends when its client credentials are revoked or its account
 * is deleted. A licence server that has sessions and no claim (it was imported, say) is given to a machine by an
 * administrator. Claims of removed licence servers are left out.
 *
 * Returns CSV for `Accept: text/csv`; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getLicenseServerClaims: Operation<"getLicenseServerClaims">;

/**
 * Let a machine report a licence server.
 *
 * Lets a machine report a licence server, beside those that have claimed it: two collectors on one server. A licence
 * server or machine that is not known is answered with 404, and a machine that has claimed the server with 409. The
 * act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const createLicenseServerClaim: Operation<"createLicenseServerClaim">;

/**
 * Get a claim.
 *
 * Returns one claim. One that is not known, or whose machine may not report any more, is answered with 404.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getLicenseServerClaim: Operation<"getLicenseServerClaim">;

/**
 * Confirm a claim, or give it to another machine.
 *
 * Confirms a claim where it names the machine that has it, or gives it to another machine: the one that had it may
 * not report the licence server any more. A claim or machine that is not known is answered with 404, and a machine that has claimed the server already with 409. The
 * act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateLicenseServerClaim: Operation<"updateLicenseServerClaim">;

/**
 * Release a claim.
 *
 * Ends a claim. If it was the only one of its licence server, and that has sessions, no machine may report it until
 * one is let by `createLicenseServerClaim`. A claim that is not known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteLicenseServerClaim: Operation<"deleteLicenseServerClaim">;

/**
 * List which agents speak for which workstations.
 *
 * Returns the claims that match the filters in pages, by the name of the workstation. An agent claims a workstation
 * with its first message about it, if no other agent has claimed it; a name is the same workstation's where it is the
 * first label of the other. From then on the messages of other agents about it are answered with 403. The client
 * credentials of one agent have at most 10,000 claims. A claim ends when they are revoked or the account is deleted.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAgentHostClaims: Operation<"getAgentHostClaims">;

/**
 * Show which agent speaks for a workstation.
 *
 * Returns one claim. One that is not known is answered with 404.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAgentHostClaim: Operation<"getAgentHostClaim">;

/**
 * Give a claim to another agent.
 *
 * Gives a claim to another agent: the one that had it may not speak for the workstation any more. A claim or agent
 * that is not known is answered with 404. The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateAgentHostClaim: Operation<"updateAgentHostClaim">;

/**
 * Release a claim of an agent.
 *
 * Ends a claim: the next agent that names the workstation claims it. A claim that is not known is answered with 404.
 * The act is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const deleteAgentHostClaim: Operation<"deleteAgentHostClaim">;

/**
 * Get how far the service is set up.
 *
 * Returns which steps towards continuous monitoring are done, each by what the service knows now, and whether an
 * administrator has dismissed the list of them. The list is for people: nothing depends on it.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getSetup: Operation<"getSetup">;

/**
 * Dismiss the list of steps, or show it again.
 *
 * Stores for everybody whether the list of steps is dismissed, and returns the steps. Storing what is stored already
 * changes nothing and is no error. A change is recorded in the audit log.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const updateSetup: Operation<"updateSetup">;

/**
 * Show what administrators did.
 *
 * Returns the acts that match the filters in pages, the newest first unless `Sort` gives another order: who did what
 * to what, and when. Each operation whose description says so is such an act, also when it was done by a command or on
 * a page; so are log-ins, refused ones too, revoked tokens, changes of signing keys, exports, backups and imports, and
 * what the service deletes or changes by itself. Entries are chained by hash; the oldest are deleted only where the
 * service is set to (`SVC_AUDIT_DAYS`). Of refused log-ins those of an hour are written one by one up to the tenth from
 * an address and the 200th in all, later ones when their number has doubled, with that number.
 *
 * Another order looks at every act that matches the filters, and pages in it end with the first 200,000 rows: one that
 * reaches further, and CSV of more rows than that, is answered with 400.
 *
 * Returns CSV for `Accept: text/csv`: all rows, unless `PageSize` or `PageNumber` is given; likewise XLSX and PDF.
 *
 * Needs the role administrator. An administrator who sees only some licence servers is answered with 403.
 */
export declare const getAuditLog: Operation<"getAuditLog">;
