// What the operations of annotations and system messages are called with, in this order: what is created is then changed and taken away.
import { days, type OneCall } from "./call.ts";

type Id =
  | ("createAnnotation" | "getAnnotations" | "updateAnnotation" | "deleteAnnotation")
  | ("createSystemMessage" | "getSystemMessages" | "deleteSystemMessage");

export const messageCalls: { readonly [One in Id]: readonly OneCall<One>[] } = {
  createAnnotation: [
    { body: { Text: "Moved", StartUtc: "2026-02-24T10:00:00Z", LicenseServerId: 1 } },
    { body: { Text: "Slow", StartUtc: "2026-02-24T10:00:00Z", FeatureName: "cad_core" } },
  ],
  getAnnotations: [{}, { query: { ...days, LicenseServerIds: [1], FeatureName: "cad_core" } }],
  updateAnnotation: [{ of: "createAnnotation", body: { EndUtc: "2026-02-24T12:00:00Z" } }],
  deleteAnnotation: [{ of: "createAnnotation" }],
  createSystemMessage: [{ body: { Text: "Maintenance tonight" } }],
  getSystemMessages: [{}],
  deleteSystemMessage: [{ of: "createSystemMessage" }],
};
