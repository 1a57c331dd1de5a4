// Turns a validator's errors into the text of a response: each field by its path from the top, and what was expected.
import { Ajv, type ErrorObject, type Options } from "ajv";
import addFormats from "ajv-formats";
import { parseInstant } from "../../domain/time/window.ts";
import { expectedOf, type Mistakes, type SchemaObject } from "./parameters.ts";

/**
 * One Ajv for each kind of schema: no coercion (values are typed before), no defaults, the contract's keywords. Responses
 * have instants as in RFC 3339; requests may have them in every form that programs write.
 */
export function createAjv(options: Options, isOfResponses: boolean): Ajv {
  const ajv = new Ajv({
    ...options,
    coerceTypes: false,
    useDefaults: false,
    discriminator: true,
    verbose: true, // errors carry their schema, for its `x-expected`
    // Ajv's own optimiser took a third of the time of making validators; V8 optimises anyway.
    code: { optimize: false },
    strict: false,
    strictSchema: true, // a misspelt keyword in the contract is a mistake
    keywords: [...contractKeywords],
  });
  addFormats.default(ajv);
  if (!isOfResponses) ajv.addFormat("date-time", (text) => parseInstant(text) !== null);
  ajv.addFormat("int32", { type: "number", validate: (value) => value >= -(2 ** 31) && value < 2 ** 31 });
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  for (const name of ["float", "double"]) ajv.addFormat(name, { type: "number", validate: Number.isFinite });
  return ajv;
}

/** Keywords of OpenAPI 3.0 and our extensions that check nothing. */
const contractKeywords = [
  ...["example", "externalDocs", "xml"],
  ...["x-enum-varnames", "x-expected", "x-former-names", "x-text-pattern"],
];

/** Adds one mistake per field. `nameOf` makes the field's name from an error's path and the property it is about. */
export function addMistakes(
  errors: readonly ErrorObject[],
  nameOf: (steps: readonly string[], property: string | undefined) => string,
  mistakes: Mistakes,
): void {
  const deepest = errors.reduce((most, error) => Math.max(most, depth(error)), 0);
  const hasBranches = errors.some(isBranch);
  for (const error of errors) {
    if (mistakes.isFull) return;
    // Of the errors of a oneOf, keep those of the branch that the value matched furthest.
    if (hasBranches && depth(error) < deepest) continue;
    const params = error.params as { missingProperty?: string; additionalProperty?: string; tag?: string };
    const steps = error.instancePath.split("/").slice(1).map(unescaped);
    const property = params.missingProperty ?? params.additionalProperty ?? params.tag;
    mistakes.add(nameOf(steps, property), textOf(error));
  }
}

/** A field of a body by its path from the top: `Messages[0].Pools[2].FeatureName`; the body itself is `body`. */
export function bodyFieldName(steps: readonly string[], property: string | undefined): string {
  let name = "";
  for (const step of property === undefined ? steps.slice(1) : [...steps.slice(1), property]) {
    if (/^\d+$/.test(step)) name += `[${step}]`;
    else name += name === "" ? step : `.${step}`;
  }
  return name === "" || name === "requestBody" ? "body" : name.slice(0, 200);
}

/** A parameter by its name, whichever of its values is wrong. Paths look like query/UserIds/3. */
export function parameterName(steps: readonly string[], property: string | undefined): string {
  return steps[1] ?? property ?? "";
}

function isBranch({ keyword }: ErrorObject): boolean {
  return keyword === "oneOf" || keyword === "anyOf";
}

function depth(error: ErrorObject): number {
  if (isBranch(error)) return 0;
  const steps = error.instancePath.split("/").length;
  return error.keyword === "type" ? steps : steps + 1;
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A plus that was not encoded arrives as a blank. */
const lostPlus = /^\S{10}[Tt ]\d\d:\d\d:\d\d(?:\.\d+)? \d\d:?\d\d$/;

function textOf(error: ErrorObject): string {
  const schema = (error.parentSchema ?? {}) as SchemaObject;
  switch (error.keyword) {
    case "required":
      return "must be given";
    case "additionalProperties":
      return "must not be sent: no such field";
    case "minItems":
    case "maxItems":
      return `must be ${expectedOf({ ...schema, type: "array" })}`;
    case "maxProperties":
      return `must have at most ${error.params.limit} fields`;
    case "discriminator": {
      const kinds = schema.oneOf?.map(({ properties }) => properties?.[error.params.tag]?.enum?.[0]);
      return `must be one of ${kinds?.join(", ")}`;
    }
    default: {
      const isPlusLost = error.instancePath.startsWith("/query/") && lostPlus.test(String(error.data));
      const orNull = schema.nullable ? ", or null" : "";
      return `must be ${expectedOf(schema)}${orNull}${isPlusLost ? ", with the plus of its zone sent as %2B" : ""}`;
    }
  }
}
