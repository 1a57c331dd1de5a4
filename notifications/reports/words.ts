// The texts of reports that are sent by mail, in the languages of their readers. The texts of the pages are in web/words/.
import type { components } from "../../generated/contract.ts";
import type { ReportKind } from "./kinds.ts";

export type Language = components["schemas"]["ReportLanguage"];

/** In English and in German. */
type Pair = readonly [english: string, german: string];

const reports: Readonly<Record<ReportKind, Pair>> = {
  Rightsizing: ["Rightsizing", "Bedarfsermittlung"],
  HeatMap: ["Heat map", "Nutzung nach Wochentag und Stunde"],
  Comparison: ["Comparison", "Vergleich"],
  Waste: ["Waste", "Verschwendung"],
  WasteHolders: ["Waste by holder", "Verschwendung nach Verursacher"],
  WastefulSessions: ["Wasteful checkouts", "Verschwenderische Entnahmen"],
  SimultaneousCheckouts: ["Several checkouts at once", "Mehrere Entnahmen zugleich"],
  FeaturesHeldTogether: ["Features held together", "Zusammen belegte Features"],
  Costs: ["Cost", "Kosten"],
  ChargeBack: ["Charge-back", "Kostenumlage"],
  Forecast: ["Forecast", "Prognose"],
  Expirations: ["Expiring licences", "Ablaufende Lizenzen"],
  UnusedFeatures: ["Unused licences", "Ungenutzte Lizenzen"],
  UserSessions: ["Checkouts of users", "Entnahmen von Benutzern"],
  UsageOverTime: ["Use over time", "Nutzung im Zeitverlauf"],
  Sessions: ["Checkouts", "Entnahmen"],
  Denials: ["Denials", "Ablehnungen"],
  DenialCounts: ["Top denials", "Häufigste Ablehnungen"],
  LongestIdle: ["Longest idle", "Am längsten untätig"],
  LongestRunning: ["Longest running", "Längste Entnahmen"],
};

/** By the names of columns in CSV. */
const columns: Readonly<Record<string, Pair>> = {
  FeatureName: ["Feature", "Feature"],
  FeatureVersion: ["Version", "Version"],
  LicenseServerName: ["Licence server", "Lizenzserver"],
  Vendor: ["Vendor", "Hersteller"],
  UserName: ["User", "Benutzer"],
  GroupName: ["Group", "Gruppe"],
  ProjectName: ["Project", "Projekt"],
  Workstation: ["Workstation", "Arbeitsplatz"],
  Name: ["Name", "Name"],
  Department: ["Department", "Abteilung"],
  CostCenter: ["Cost centre", "Kostenstelle"],
  Version: ["Version", "Version"],
  Total: ["Licences", "Lizenzen"],
  P95: ["95 % of the time", "95 % der Zeit"],
  Max: ["Peak", "Spitze"],
  Average: ["Average", "Durchschnitt"],
  FullPercent: ["Time full, %", "Zeit voll, %"],
  FullSeconds: ["Time full, h", "Zeit voll, h"],
  TrueDenials: ["Lost denials", "Erfolglose Anfragen"],
  Denials: ["Denials", "Ablehnungen"],
  FalseDenials: ["Retried denials", "Wiederholte Anfragen"],
  Verdict: ["Verdict", "Bewertung"],
  SpareLicenses: ["Surplus", "Überzählig"],
  Weekday: ["Day", "Tag"],
  Hour: ["Hour", "Stunde"],
  FirstMax: ["Before: peak", "Vorher: Spitze"],
  SecondMax: ["Now: peak", "Jetzt: Spitze"],
  DifferenceMax: ["Change", "Änderung"],
  FirstP95: ["Before: 95 % of the time", "Vorher: 95 % der Zeit"],
  SecondP95: ["Now: 95 % of the time", "Jetzt: 95 % der Zeit"],
  DifferenceP95: ["Change", "Änderung"],
  FirstTrueDenials: ["Before: lost denials", "Vorher: erfolglose Anfragen"],
  SecondTrueDenials: ["Now: lost denials", "Jetzt: erfolglose Anfragen"],
  SecondVerdict: ["Verdict now", "Bewertung jetzt"],
  DifferenceTrueDenials: ["Change", "Änderung"],
  Month: ["Month", "Monat"],
  Kind: ["Known", "Bekannt"],
  Expected: ["Expected", "Erwartet"],
  Lower: ["At least", "Mindestens"],
  Upper: ["At most", "Höchstens"],
  LicenseSeconds: ["Licence-hours", "Lizenzstunden"],
  NightLicenseSeconds: ["At night, h", "Nachts, h"],
  WeekendLicenseSeconds: ["At weekends, h", "Am Wochenende, h"],
  IdleLicenseSeconds: ["Idle, h", "Untätig, h"],
  LongLicenseSeconds: ["Too long, h", "Zu lang, h"],
  IsUnused: ["Unused", "Ungenutzt"],
  NightsHeld: ["Nights", "Nächte"],
  WeekendsHeld: ["Weekends", "Wochenenden"],
  SimultaneousSeconds: ["Several at once, h", "Mehrere zugleich, h"],
  StartTimeUtc: ["From", "Von"],
  EndTimeUtc: ["To", "Bis"],
  DurationSeconds: ["Duration, h", "Dauer, h"],
  IdleTimeSeconds: ["Idle, h", "Untätig, h"],
  NumberOfLicenses: ["Licences", "Lizenzen"],
  Reason: ["Reason", "Grund"],
  WastedLicenseSeconds: ["Wasted, h", "Verschwendet, h"],
  Seconds: ["Together, h", "Zusammen, h"],
  MaxSessions: ["Checkouts at once", "Entnahmen zugleich"],
  MaxLicenses: ["Licences at once", "Lizenzen zugleich"],
  MaxAtUtc: ["When", "Wann"],
  FirstFeatureName: ["Feature", "Feature"],
  FirstLicenseServerName: ["Licence server", "Lizenzserver"],
  SecondFeatureName: ["With", "Mit"],
  SecondLicenseServerName: ["Licence server", "Lizenzserver"],
  FirstSeconds: ["First, h", "Erstes, h"],
  SecondSeconds: ["Second, h", "Zweites, h"],
  SharePercent: ["Share, %", "Anteil, %"],
  Currency: ["Currency", "Währung"],
  Cost: ["Cost", "Kosten"],
  PaidLicenses: ["Paid licences", "Bezahlte Lizenzen"],
  CostPerLicenseHour: ["Per licence-hour", "Je Lizenzstunde"],
  SpareCost: ["Cost of surplus", "Kosten der überzähligen"],
  ExpirationDateUtc: ["Expires", "Läuft ab"],
  Quantity: ["Licences", "Lizenzen"],
  LastUsedUtc: ["Last used", "Zuletzt benutzt"],
  UsageSecondsInWindow: ["In this period, h", "In diesem Zeitraum, h"],
  StartUtc: ["From", "Von"],
  DenialTimeUtc: ["When", "Wann"],
  DenialType: ["Reason", "Grund"],
  IsTrueDenial: ["Lost", "Erfolglos"],
};

/** By the values of enums, and of Booleans. */
const values: Readonly<Record<string, Pair>> = {
  true: ["yes", "ja"],
  false: ["no", "nein"],
  Unknown: ["Unknown", "Unbekannt"],
  Short: ["Too few", "Zu wenige"],
  Tight: ["Tight", "Knapp"],
  Spare: ["Too many", "Zu viele"],
  Fits: ["Fits", "Passt"],
  Known: ["Known", "Bekannt"],
  Partial: ["In part", "Zum Teil"],
  Forecast: ["Forecast", "Prognose"],
  Idle: ["Idle", "Untätig"],
  Long: ["Long", "Lang"],
  NoLicenseAvailable: ["None was free", "Keine war frei"],
  AllLicensesAreReservedForOthers: ["Reserved for others", "Für andere reserviert"],
  Other: ["Another reason", "Anderer Grund"],
  Feature: ["Feature", "Feature"],
  LicenseServer: ["Licence server", "Lizenzserver"],
  User: ["User", "Benutzer"],
  Group: ["Group", "Gruppe"],
  Project: ["Project", "Projekt"],
  Department: ["Department", "Abteilung"],
  CostCenter: ["Cost centre", "Kostenstelle"],
  Use: ["Licence time", "Lizenzzeit"],
  Peak: ["Peak", "Spitze"],
  Hour: ["Hour", "Stunde"],
  Day: ["Day", "Tag"],
  Week: ["Week", "Woche"],
  Month: ["Month", "Monat"],
  Year: ["Year", "Jahr"],
};

/** By the names of filters. */
const filters: Readonly<Record<string, Pair>> = {
  LicenseServerIds: ["Licence servers", "Lizenzserver"],
  FeatureIds: ["Features", "Features"],
  FeatureNames: ["Features", "Features"],
  Vendors: ["Vendors", "Hersteller"],
  UserNames: ["Users", "Benutzer"],
  GroupNames: ["Groups", "Gruppen"],
  ProjectNames: ["Projects", "Projekte"],
  DenialTypes: ["Reason", "Grund"],
  Search: ["Containing the text", "Mit dem Text"],
  GroupBy: ["Rows", "Zeilen"],
  ShareOf: ["Split by", "Aufgeteilt nach"],
  BucketSize: ["Each", "Je"],
  Top: ["At most", "Höchstens"],
  UnusedOnly: ["Unused only", "Nur ungenutzte"],
  IncludeExpired: ["Expired ones too", "Auch abgelaufene"],
  WorkingHoursOnly: ["Working hours only", "Nur in der Arbeitszeit"],
  IgnoreWeekends: ["Without weekends", "Ohne Wochenenden"],
  TrueDenialsOnly: ["Lost denials only", "Nur erfolglose Anfragen"],
  IdleAtLeastSeconds: ["Idle for at least (seconds)", "Untätig seit mindestens (Sekunden)"],
};

const texts = {
  /** The first words of each mail's subject. */
  subject: ["Licence report", "Lizenzbericht"],
  report: ["Report", "Bericht"],
  window: ["Period", "Zeitraum"],
  comparedWith: ["Compared with", "Verglichen mit"],
  made: ["Created", "Erstellt"],
  owner: ["As seen by", "Aus der Sicht von"],
  rows: ["Rows", "Zeilen"],
  zone: ["Time zone", "Zeitzone"],
  none: ["There is nothing to show for this period.", "Für diesen Zeitraum gibt es nichts anzuzeigen."],
  lacksLetters: [
    "□ stands for letters that the font of this document does not have; CSV and XLSX have them.",
    "□ steht für Buchstaben, die die Schrift dieses Dokuments nicht hat; CSV und XLSX haben sie.",
  ],
  present: ["as of now", "Stand jetzt"],
  unmeasured: ["Not known", "Nicht bekannt"],
  loglessServers: ["Denials not known (no log is read)", "Ablehnungen nicht bekannt (kein Log wird gelesen)"],
  cut: [
    "There are more rows than a mail can carry: the page of the report has all of them.",
    "Es gibt mehr Zeilen, als eine E-Mail aufnehmen kann: Die Seite des Berichts hat alle.",
  ],
} satisfies Record<string, Pair>;

const sentences = {
  en: {
    locale: "en-GB",
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    days: (days: number, isAhead: boolean) => (isAhead ? `the next ${days} days` : `not used for ${days} days`),
    shown: (shown: string, total: string) => `The first ${shown} of ${total} rows.`,
    attached: (formats: string) => `The report is attached as ${formats}.`,
    sent: (name: string, url: string) => `Sent by the schedule ${name} of ${url}`,
    unmeasuredSince: (server: string, moment: string) => `${server} since ${moment}`,
  },
  de: {
    locale: "de-DE",
    page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
    days: (days: number, isAhead: boolean) =>
      isAhead ? `die nächsten ${days} Tage` : `seit ${days} Tagen nicht benutzt`,
    shown: (shown: string, total: string) => `Die ersten ${shown} von ${total} Zeilen.`,
    attached: (formats: string) => `Der Bericht ist angehängt als ${formats}.`,
    sent: (name: string, url: string) => `Gesendet vom Zeitplan ${name} von ${url}`,
    unmeasuredSince: (server: string, moment: string) => `${server} seit ${moment}`,
  },
};

function of<Key extends string>(pairs: Readonly<Record<Key, Pair>>, language: Language) {
  const entries = Object.entries<Pair>(pairs).map(([key, [en, de]]) => [key, { en, de }[language]]);
  return Object.fromEntries(entries) as Readonly<Record<Key, string>>;
}

const wordsIn = (language: Language) => ({
  reports: of(reports, language),
  columns: of(columns, language),
  values: of(values, language),
  filters: of(filters, language),
  ...of(texts, language),
  ...sentences[language],
});

export type Words = ReturnType<typeof wordsIn>;
export const wordsOf: Readonly<Record<Language, Words>> = { en: wordsIn("en"), de: wordsIn("de") };
