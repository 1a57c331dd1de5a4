// Which report a page is sent as: every choice of its address goes along, and none that its schedule would refuse.
import { expect } from "chai";
import { checkedSchedule } from "../../notifications/reports/definition.ts";
import { requestOf } from "../../notifications/reports/make.ts";
import { type MailedReport, mailedReport } from "../../web/service/mailed-report.ts";

const ofPage = (page: string): MailedReport => {
  const [path = "", search = ""] = page.split("?");
  return mailedReport(path, new URLSearchParams(search)) ?? expect.fail(`${page} cannot be sent`);
};

const dueAt = Date.parse("2026-03-02T06:00:00Z");
const usual = { ...({ Name: "x", Rhythm: "Weekly", Day: 1, Hour: 6 } as const), Recipients: ["a@example.com"] };

/** The service's query for it. */
function queryOf(page: string) {
  const { report, window, days, filters } = ofPage(page);
  const { definition } = checkedSchedule({
    ...usual,
    Report: report,
    Filters: filters,
    ...(window !== null && { Window: window }),
    ...(days !== null && { Days: days }),
  });
  const { operation, query, body } = requestOf(report, definition, dueAt);
  return { operation, ...query, ...body };
}

describe("a page that is sent by mail", () => {
  it("has the query of the page: which rows, split by what, by which measure, and for how long", () => {
    const cases: readonly (readonly [page: string, operation: string, asked: object])[] = [
      [
        "/reports/rightsizing?server=2&hours=working",
        "getRightsizing",
        { LicenseServerIds: [2], WorkingHoursOnly: true },
      ],
      [
        "/reports/rightsizing/7?hours=working&licenses=4",
        "getRightsizing",
        { FeatureIds: [7], WorkingHoursOnly: true },
      ],
      ["/reports/rightsizing/7?show=forecast", "getForecast", { FeatureIds: [7] }],
      [
        "/reports/heat-map?feature=7&window=7d",
        "getHeatMap",
        { FeatureIds: [7], StartUtc: "2026-02-23T00:00:00.000Z" },
      ],
      ["/reports/waste?show=unused&server=2", "getWaste", { UnusedOnly: true, LicenseServerIds: [2] }],
      ["/reports/waste?show=projects", "getWasteHolders", { GroupBy: "Project" }],
      ["/reports/waste?show=sessions", "getWastefulSessions", {}],
      [
        "/reports/cost?show=User&by=Peak&server=2",
        "getChargeBack",
        { GroupBy: "User", ShareOf: "Peak", Month: "2026-02" },
      ],
      ["/reports/cost?show=Group", "getChargeBack", { GroupBy: "Group", ShareOf: "Use" }],
      ["/reports/cost?show=CostCenter", "getChargeBack", { GroupBy: "CostCenter" }],
      ["/reports/calendar?view=list&past=1", "getExpirations", { EndUtc: "2036-03-10T00:00:00.000Z" }],
      ["/reports/expiring?days=5000", "getExpirations", { EndUtc: "2036-03-10T00:00:00.000Z" }],
      ["/reports/expiring?days=0", "getExpirations", { EndUtc: "2026-03-04T00:00:00.000Z" }],
      ["/reports/unused?days=45", "getUnusedFeatures", { Days: 45 }],
      [
        "/reports/denials?top=10&true=1&days=7",
        "getDenialCounts",
        { GroupBy: "Feature", Top: 10, TrueDenialsOnly: true },
      ],
      ["/reports/denials?rows=User", "getDenialCounts", { GroupBy: "User", Top: 25 }],
      ["/reports/idle?minutes=45", "querySessions", { IdleAtLeastSeconds: 2700 }],
      ["/reports/user-day?user=ann", "querySessions", { UserNames: ["ann"] }],
      [
        "/over-time?window=7d&feature=7&by=user",
        "getUsageOverTime",
        { BucketSize: "Hour", GroupBy: ["User"], FeatureIds: [7] },
      ],
      ["/over-time?window=90d&bucket=Hour", "getUsageOverTime", { BucketSize: "Day", GroupBy: ["Feature"] }],
      ["/over-time?window=90d&bucket=Week&by=none", "getUsageOverTime", { BucketSize: "Week" }],
      [
        "/denials?reason=Other&true=1&q=cad&feature=cad_pro&user=ann&group=CAD&server=2",
        "queryDenials",
        {
          DenialTypes: ["Other"],
          TrueDenialsOnly: true,
          Search: "cad",
          UserNames: ["ann"],
          GroupNames: ["CAD"],
          FeatureNames: ["cad_pro"],
          LicenseServerIds: [2],
        },
      ],
      [
        "/sessions?q=cad&feature=cad_pro&user=ann&group=CAD&project=Bridge",
        "querySessions",
        {
          Search: "cad",
          UserNames: ["ann"],
          GroupNames: ["CAD"],
          ProjectNames: ["Bridge"],
          FeatureNames: ["cad_pro"],
        },
      ],
    ];
    for (const [page, operation, more] of cases) {
      expect(queryOf(page), page).to.deep.include({ operation, ...more });
    }
    expect(queryOf("/reports/calendar?view=list&past=1")).not.to.have.property("StartUtc");
    expect(queryOf("/over-time?by=none")).not.to.have.property("GroupBy");
    const around = queryOf("/reports/compare?windows=day&days=10") as { First?: object };
    expect(around.First).to.deep.equal({
      StartUtc: "2026-02-10T00:00:00.000Z",
      EndUtc: "2026-02-20T00:00:00.000Z",
    });
  });

  it("is refused at once where its operation would never answer", () => {
    const waste = { ...usual, Report: "Waste", Window: "LastDays", Days: 401 } as const;
    expect(() => checkedSchedule(waste))
      .to.throw()
      .with.nested.property("errors.Days")
      .that.matches(/at most 399/);
    expect(mailedReport("/now", new URLSearchParams())).to.equal(null);
  });
});
