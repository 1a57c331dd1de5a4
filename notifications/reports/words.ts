// The words of reports that are sent by mail, in the languages of their readers. What the pages say is web/words/.
import type { components } from "../../generated/contract.ts";
import type { ReportKind } from "./kinds.ts";

export type Language = components["schemas"]["ReportLanguage"];

export interface Words {
  readonly locale: string;
  readonly reports: Readonly<Record<ReportKind, string>>;
  /** By the names of columns in CSV. */
  readonly columns: Readonly<Record<string, string>>;
  /** By the values of enums, and of Booleans. */
  readonly values: Readonly<Record<string, string>>;
  /** By the names of filters. */
  readonly filters: Readonly<Record<string, string>>;
  /** How the subject of each mail begins. */
  readonly subject: string;
  readonly report: string;
  readonly window: string;
  readonly comparedWith: string;
  readonly made: string;
  readonly owner: string;
  readonly rows: string;
  readonly page: (page: number, pages: number) => string;
  readonly zone: string;
  readonly none: string;
  readonly days: (days: number, isAhead: boolean) => string;
  readonly present: string;
  readonly shown: (shown: string, total: string) => string;
  readonly cut: string;
  readonly attached: (formats: string) => string;
  readonly sent: (name: string, url: string) => string;
}

const en: Words = {
  locale: "en-GB",
  reports: {
    ...{ Rightsizing: "Rightsizing", HeatMap: "Heat map", Comparison: "Comparison", Waste: "Waste" },
    ...{ WasteHolders: "Waste by holder", WastefulSessions: "Wasteful checkouts" },
    ...{ SimultaneousCheckouts: "Several checkouts at once", FeaturesHeldTogether: "Features held together" },
    ...{ Costs: "Cost", ChargeBack: "Charge-back", Forecast: "Forecast", Expirations: "Licences that expire" },
    ...{ UnusedFeatures: "Unused licences", UserSessions: "Checkouts of users", UsageOverTime: "Use over time" },
    Sessions: "Checkouts",
    ...{
      Denials: "Denials",
      DenialCounts: "Most denied",
      LongestIdle: "Longest idle",
      LongestRunning: "Longest running",
    },
  },
  columns: {
    ...{ FeatureName: "Feature", FeatureVersion: "Version", LicenseServerName: "Licence server", Vendor: "Vendor" },
    ...{ UserName: "User", GroupName: "Group", ProjectName: "Project", Workstation: "Workstation", Name: "Name" },
    ...{ Department: "Department", CostCenter: "Cost centre" },
    ...{ Version: "Version", Total: "Licences", P95: "95 % of the time", Max: "At most", Average: "Average" },
    ...{ FullPercent: "All in use, %", FullSeconds: "All in use, h", TrueDenials: "True denials", Denials: "Denials" },
    ...{ FalseDenials: "False denials", Verdict: "Verdict", SpareLicenses: "To spare", Weekday: "Day", Hour: "Hour" },
    ...{ FirstMax: "Before: at most", SecondMax: "Now: at most", DifferenceMax: "Difference" },
    ...{ FirstP95: "Before: 95 % of the time", SecondP95: "Now: 95 % of the time", DifferenceP95: "Difference" },
    ...{
      FirstTrueDenials: "Before: true denials",
      SecondTrueDenials: "Now: true denials",
      SecondVerdict: "Verdict now",
    },
    ...{ DifferenceTrueDenials: "Difference", Month: "Month", Kind: "Known", Expected: "Expected", Lower: "At least" },
    ...{ Upper: "At most expected", LicenseSeconds: "Licence hours", NightLicenseSeconds: "At night, h" },
    ...{ WeekendLicenseSeconds: "At weekends, h", IdleLicenseSeconds: "Idle, h", LongLicenseSeconds: "Overlong, h" },
    ...{
      IsUnused: "Unused",
      NightsHeld: "Nights",
      WeekendsHeld: "Weekends",
      SimultaneousSeconds: "Several at once, h",
    },
    ...{ StartTimeUtc: "From", EndTimeUtc: "To", DurationSeconds: "Duration, h", IdleTimeSeconds: "Idle, h" },
    ...{ NumberOfLicenses: "Licences", Reason: "Why", WastedLicenseSeconds: "Wasted, h", Seconds: "Together, h" },
    ...{ MaxSessions: "Checkouts at once", MaxLicenses: "Licences at once", MaxAtUtc: "When" },
    ...{ FirstFeatureName: "Feature", FirstLicenseServerName: "Licence server", SecondFeatureName: "With" },
    ...{ SecondLicenseServerName: "Licence server", FirstSeconds: "First, h", SecondSeconds: "Second, h" },
    ...{ SharePercent: "Share, %", Currency: "Currency", Cost: "Cost", PaidLicenses: "Paid licences" },
    ...{ CostPerLicenseHour: "Per licence hour", SpareCost: "Cost of spare ones", ExpirationDateUtc: "Expires" },
    ...{ Quantity: "How many", LastUsedUtc: "Last used", UsageSecondsInWindow: "In this time, h", StartUtc: "From" },
    ...{ DenialTimeUtc: "When", DenialType: "Why", IsTrueDenial: "True denial" },
  },
  values: {
    ...{
      true: "yes",
      false: "no",
      Unknown: "Unknown",
      Short: "Too few",
      Tight: "Tight",
      Spare: "Too many",
      Fits: "Fits",
    },
    ...{ Known: "Known", Partial: "In part", Forecast: "Forecast", Idle: "Idle", Long: "Overlong" },
    ...{
      NoLicenseAvailable: "No licence free",
      AllLicensesAreReservedForOthers: "Reserved for others",
      Other: "Other",
    },
    ...{ Feature: "Feature", LicenseServer: "Licence server", User: "User", Group: "Group", Project: "Project" },
    ...{ Department: "Department", CostCenter: "Cost centre" },
    ...{ Use: "Licence time", Peak: "Most at once" },
    ...{ Hour: "Hour", Day: "Day", Week: "Week", Month: "Month", Year: "Year" },
  },
  filters: {
    ...{ LicenseServerIds: "Licence servers", FeatureIds: "Features", FeatureNames: "Features", Vendors: "Vendors" },
    ...{
      UserNames: "Users",
      GroupNames: "Groups",
      ProjectNames: "Projects",
      DenialTypes: "Why",
      Search: "With the text",
    },
    ...{
      GroupBy: "Rows",
      ShareOf: "Shared out by",
      BucketSize: "Each",
      Top: "At most",
      UnusedOnly: "Only what nobody used",
    },
    ...{ IncludeExpired: "Expired ones too", WorkingHoursOnly: "Only working hours" },
    ...{
      IgnoreWeekends: "Without weekends",
      TrueDenialsOnly: "Only true denials",
      IdleAtLeastSeconds: "Idle for seconds",
    },
  },
  ...{
    subject: "Licence report",
    report: "Report",
    window: "Time",
    comparedWith: "Compared with",
    made: "Made",
    owner: "As seen by",
    rows: "Rows",
  },
  ...{
    zone: "Time zone",
    none: "There is nothing to show for this time.",
    present: "as it is when the report is made",
  },
  page: (page, pages) => `Page ${page} of ${pages}`,
  days: (days, isAhead) => (isAhead ? `the next ${days} days` : `not used for ${days} days`),
  shown: (shown, total) => `The first ${shown} of ${total} rows.`,
  cut: "There are more rows than a mail can carry: the page of the report has all of them.",
  attached: (formats) => `The whole report is attached as ${formats}.`,
  sent: (name, url) => `Sent by the schedule ${name} of ${url}`,
};

const de: Words = {
  locale: "de-DE",
  reports: {
    ...{ Rightsizing: "Bedarfsermittlung", HeatMap: "Wochenraster", Comparison: "Vergleich", Waste: "Verschwendung" },
    ...{ WasteHolders: "Verschwendung nach Inhabern", WastefulSessions: "Verschwenderische Entnahmen" },
    ...{ SimultaneousCheckouts: "Mehrere Entnahmen zugleich", FeaturesHeldTogether: "Zusammen benutzte Features" },
    ...{ Costs: "Kosten", ChargeBack: "Kostenverrechnung", Forecast: "Prognose", Expirations: "Ablaufende Lizenzen" },
    ...{
      UnusedFeatures: "Ungenutzte Lizenzen",
      UserSessions: "Entnahmen von Benutzern",
      UsageOverTime: "Nutzung im Verlauf",
    },
    Sessions: "Entnahmen",
    ...{ Denials: "Ablehnungen", DenialCounts: "Am häufigsten abgelehnt", LongestIdle: "Am längsten untätig" },
    LongestRunning: "Am längsten laufend",
  },
  columns: {
    ...{ FeatureName: "Feature", FeatureVersion: "Version", LicenseServerName: "Lizenzserver", Vendor: "Hersteller" },
    ...{ UserName: "Benutzer", GroupName: "Gruppe", ProjectName: "Projekt", Workstation: "Arbeitsplatz", Name: "Name" },
    ...{ Department: "Abteilung", CostCenter: "Kostenstelle" },
    ...{ Version: "Version", Total: "Lizenzen", P95: "95 % der Zeit", Max: "Höchstens", Average: "Durchschnitt" },
    ...{ FullPercent: "Alle benutzt, %", FullSeconds: "Alle benutzt, h", TrueDenials: "Echte Ablehnungen" },
    ...{ Denials: "Ablehnungen", FalseDenials: "Scheinbare Ablehnungen", Verdict: "Urteil", SpareLicenses: "Übrig" },
    ...{ Weekday: "Tag", Hour: "Stunde", FirstMax: "Vorher: höchstens", SecondMax: "Jetzt: höchstens" },
    ...{ DifferenceMax: "Unterschied", FirstP95: "Vorher: 95 % der Zeit", SecondP95: "Jetzt: 95 % der Zeit" },
    ...{ DifferenceP95: "Unterschied", FirstTrueDenials: "Vorher: echte Ablehnungen" },
    ...{
      SecondTrueDenials: "Jetzt: echte Ablehnungen",
      DifferenceTrueDenials: "Unterschied",
      SecondVerdict: "Urteil jetzt",
    },
    ...{ Month: "Monat", Kind: "Bekannt", Expected: "Erwartet", Lower: "Mindestens", Upper: "Höchstens erwartet" },
    ...{ LicenseSeconds: "Lizenzstunden", NightLicenseSeconds: "Nachts, h", WeekendLicenseSeconds: "Am Wochenende, h" },
    ...{ IdleLicenseSeconds: "Untätig, h", LongLicenseSeconds: "Überlang, h", IsUnused: "Ungenutzt" },
    ...{ NightsHeld: "Nächte", WeekendsHeld: "Wochenenden", SimultaneousSeconds: "Mehrere zugleich, h" },
    ...{ StartTimeUtc: "Von", EndTimeUtc: "Bis", DurationSeconds: "Dauer, h", IdleTimeSeconds: "Untätig, h" },
    ...{
      NumberOfLicenses: "Lizenzen",
      Reason: "Warum",
      WastedLicenseSeconds: "Verschwendet, h",
      Seconds: "Zusammen, h",
    },
    ...{ MaxSessions: "Entnahmen zugleich", MaxLicenses: "Lizenzen zugleich", MaxAtUtc: "Wann" },
    ...{ FirstFeatureName: "Feature", FirstLicenseServerName: "Lizenzserver", SecondFeatureName: "Mit" },
    ...{ SecondLicenseServerName: "Lizenzserver", FirstSeconds: "Erstes, h", SecondSeconds: "Zweites, h" },
    ...{ SharePercent: "Anteil, %", Currency: "Währung", Cost: "Kosten", PaidLicenses: "Bezahlte Lizenzen" },
    ...{ CostPerLicenseHour: "Je Lizenzstunde", SpareCost: "Kosten der übrigen", ExpirationDateUtc: "Läuft ab" },
    ...{
      Quantity: "Wie viele",
      LastUsedUtc: "Zuletzt benutzt",
      UsageSecondsInWindow: "In dieser Zeit, h",
      StartUtc: "Von",
    },
    ...{ DenialTimeUtc: "Wann", DenialType: "Warum", IsTrueDenial: "Echt" },
  },
  values: {
    ...{
      true: "ja",
      false: "nein",
      Unknown: "Unbekannt",
      Short: "Zu wenige",
      Tight: "Knapp",
      Spare: "Zu viele",
      Fits: "Passt",
    },
    ...{ Known: "Bekannt", Partial: "Zum Teil", Forecast: "Prognose", Idle: "Untätig", Long: "Überlang" },
    ...{ NoLicenseAvailable: "Keine Lizenz frei", AllLicensesAreReservedForOthers: "Für andere reserviert" },
    ...{ Other: "Anderes", Feature: "Feature", LicenseServer: "Lizenzserver", User: "Benutzer", Group: "Gruppe" },
    ...{ Department: "Abteilung", CostCenter: "Kostenstelle" },
    ...{
      Use: "Lizenzzeit",
      Peak: "Höchststand",
      Project: "Projekt",
      Hour: "Stunde",
      Day: "Tag",
      Week: "Woche",
      Month: "Monat",
      Year: "Jahr",
    },
  },
  filters: {
    ...{ LicenseServerIds: "Lizenzserver", FeatureIds: "Features", FeatureNames: "Features", Vendors: "Hersteller" },
    ...{ UserNames: "Benutzer", GroupNames: "Gruppen", ProjectNames: "Projekte", DenialTypes: "Warum" },
    ...{ Search: "Mit dem Text", GroupBy: "Zeilen", ShareOf: "Aufgeteilt nach", BucketSize: "Je", Top: "Höchstens" },
    ...{ UnusedOnly: "Nur Ungenutztes", IncludeExpired: "Auch abgelaufene", WorkingHoursOnly: "Nur Arbeitszeit" },
    ...{ IgnoreWeekends: "Ohne Wochenenden", TrueDenialsOnly: "Nur echte Ablehnungen" },
    IdleAtLeastSeconds: "Untätig seit Sekunden",
  },
  ...{
    subject: "Lizenzbericht",
    report: "Bericht",
    window: "Zeitraum",
    comparedWith: "Verglichen mit",
    made: "Erstellt",
    owner: "Aus der Sicht von",
  },
  ...{ rows: "Zeilen", zone: "Zeitzone", none: "Für diesen Zeitraum gibt es nichts zu zeigen." },
  present: "wie es bei der Erstellung ist",
  page: (page, pages) => `Seite ${page} von ${pages}`,
  days: (days, isAhead) => (isAhead ? `die nächsten ${days} Tage` : `seit ${days} Tagen nicht benutzt`),
  shown: (shown, total) => `Die ersten ${shown} von ${total} Zeilen.`,
  cut: "Es gibt mehr Zeilen, als eine E-Mail aufnehmen kann: Die Seite des Berichts hat alle.",
  attached: (formats) => `Der ganze Bericht ist angehängt als ${formats}.`,
  sent: (name, url) => `Gesendet vom Zeitplan ${name} von ${url}`,
};

export const wordsOf: Readonly<Record<Language, Words>> = { en, de };
