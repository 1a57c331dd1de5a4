// What FlexLM prints, mutilated.
import { flexlm } from "../../../collector/sources/flexlm/manager.ts";
import { expectStatusToSurvive } from "../mutilated-text.ts";
import { checkout, feature, lmstat, version } from "./reading.ts";

describe("a mutilated output of lmstat", () => {
  const list = lmstat(
    feature("solve", 640, 17, version("solve", "5.0"), checkout("mkeller", "ws-0142"), checkout("pruiz", "ws-0310")),
    feature("mesh", 24, 0),
  );

  it("never crashes the reader, never hangs it, and never yields a number that was not printed", () => {
    expectStatusToSurvive(flexlm, [list], { isAllowed: (value, field) => field !== "Total" && value < 8 });
  });
});
