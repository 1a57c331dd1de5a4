// How the tests of the contract's prose distinguish a sentence from a fragment, and the unit that a number's description needs.
// Rules of thumb for this contract's English, not a grammar.

/** Verbs in the third person with which a description may begin: its subject is the described part. */
const openers =
  /^(Adds|Changes|Chooses|Counts|Deletes|Describes|Ends|Gives|Identifies|Leaves|Lists|Makes|Names|Replaces|Returns|Revokes|Says|Splits|Stores|Takes|Writes),? \S/;

/** Forms that are a verb of the whole sentence wherever they come. */
const finite =
  /\b(is|are|was|were|has|have|had|does|do|did|may|can|cannot|must|will|begins?|began|says?|said|goes|comes|came|needs|sees?|saw|consists?|carries|contradicts?|leaves?|happened|adds|chooses?|depends?|listens?|identif(y|ies)|belongs?|gives?|takes?|becomes?|keeps?|sends?|stays?|looks?|runs?|expires?|reads?|contains?|starts?|lasts?|shows?|distinguishes|applies|describes|disappears|match(es)?|confirms?|ordered)\b/g;

/** Forms that are nouns as well: verbs where an object or a preposition follows, but not `of`. */
const doubtful =
  /\b(answers?|names|counts?|changes?|reports?|uses|fits|makes?|ends?|orders) (a|an|the|it|this|these|those|in|what|which|how|who|by|to|when|at|up|towards)\b/g;

/** Words that begin a clause with another verb. */
const relative = /\b(that|which|who|whom|whose|what|where)\b/g;

/** Whether the text has a subject and a verb: neither half a question, nor a noun with its attributes. */
export function isSentence(text: string): boolean {
  if (/^(How|Whether|When|What|Who|Whom|Which|Where|Why|Only|Of|By|For|In) /.test(text)) return false;
  if (openers.test(text)) return true;
  const verbs = [...text.matchAll(finite), ...text.matchAll(doubtful)].map(({ index }) => index);
  const clauses = [...text.matchAll(relative)].map(({ index }) => index);
  return Math.min(...verbs) < Math.min(...clauses) || verbs.length > clauses.length;
}

const licences = /\blicences?\b/;

/** For the name of each number the word that its description must have, in its first sentence. */
const units: readonly (readonly [name: RegExp, unit: RegExp])[] = [
  [/^LicenseSeconds/, /\blicence-seconds|\blicences\b.*\bseconds\b|\bseconds\b.*\blicences\b/],
  [/Seconds|^Retry-After$|^RateLimit-Reset$/, /\bseconds\b/],
  [/Percent$|^LongPercentile$/, /\bpercent\b/],
  [/^(Price|Cost|CostPerLicenseHour|SpareCost)$/, /\bcurrency\b/],
  [/^PaidLicenses$/, /\blicences\b/],
  [/^PerpetualMonths$/, /\bmonths\b/],
  [/^Unpriced(Purchases|Features)$/, /\b(purchases|features)\b/],
  [/^NightsHeld$/, /\bnights\b/],
  [/^WeekendsHeld$/, /\bweekends\b/],
  [/Hours$/, /\bhours\b/],
  [/Days$/, /\bdays\b/],
  [/Months(Ahead)?$/, /\bmonths\b/],
  [/^(TrendPerMonth|Expected|Lower|Upper)$/, licences],
  [/^(id|Id|\w+Id)$/, /\bIds?\b|^Identifies\b/],
  [/^Port$/, /\bTCP port\b/],
  [/ErrorCode$/, /\bcode\b/],
  [/^status$/, /\bHTTP status\b/],
  [/^Too-Old$/, /\bsessions and denials\b/],
  [/^RateLimit-/, /\brequests\b/],
  [/^(SelectionNumber|PageNumber)$/, /\bcounted from 1\b|\balways null\b/],
  [/^(SortOrder|Place|Position)$/, /\bposition\b|\bevents\b/],
  [/^TotalPages$/, /\bpages\b/],
  [/^(Limit|Offset|Top|PageSize|TotalCount)$/, /\b(rows|series|names|users|purchases)\b/],
  [/Sessions|^Sessions/, /\bsessions\b/],
  [/Denials/, /\bdenials\b|\brequests that were denied\b/],
  [/^(DistinctUsers|Members|MemberCount|MaxUsers)$/, /\busers\b/],
  [/^Pools/, /\bpools\b/],
  [/^(Unused)?Features$/, /\bfeatures\b/],
  [/^Components$/, /\bcomponents\b/],
  [/^Events/, /\bevents\b/],
  [/^Checkins/, /\bcheck-ins\b/],
  [/^Checkouts$/, /\bcheckouts\b/],
  [/Commands$/, /\bcommands\b/],
  [/Messages$/, /\bmessages\b/],
  [/Bytes$/, /\bbytes\b/],
  [/Lines$/, /\blines\b/],
  [/^(Pool|Holder|Unreadable)Count$/, /\b(pools|checkouts|lines)\b/],
  [/^(Polls|Failures)$/, /\bpolls\b/],
  [/^Waiting$/, /\bdeliveries\b/],
  [/^Attempts$/, /\bhow often\b/],
  [/^AnswerStatus$/, /\bHTTP status\b/],
  [/^(Total\w*|Used|Borrowed|Reserved|Queued|Available|Quantity|FeatureTotal|NumberOf\w+|Licenses\w+)$/, licences],
  [/^(Min|Max|MaxLicenses|Average|AverageUsed|P\d+|SpareLicenses|Licenses)$/, licences],
  [/^CheckoutsBeyond$/, /\bsessions\b/],
  [/^(UsersTouched|SimultaneousUsers)$/, /\busers\b/],
  [/^Line$/, /\bline of the text, counted from 1\b/],
  [/^(Added|Changed|Unchanged)$/, /\brows\b/],
  // The unit of a kind of alert, or of another field of the same record.
  [/^(Threshold|ResolveThreshold|Value)$/, /\bnumber of percent, licences\b|\bunit\b/],
  [/Minutes$/, /\bminutes\b/],
  [/^(Firing|Pending|Silenced|Alerts|FiringAlerts)$/, /\balerts\b/],
  [/^Weekday$/, /\b1 on Monday to 7 on Sunday\b/],
  [/^Hour$/, /\bhour of the day\b/],
  [/^Day$/, /\bday of the week\b/],
  [/^Rows$/, /\brows\b/],
];

/** Whether the first sentence of a number's description has its unit. A name without a rule has none, and fails. */
export function namesUnit(name: string, description: string): boolean {
  const [first = ""] = description.split(/(?<=\.)\s/);
  return units.find(([pattern]) => pattern.test(name))?.[1].test(first) ?? false;
}
