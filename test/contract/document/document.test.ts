// Checks the contract itself: that it is complete and described, and that its examples are valid. No server is started.
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import { expect } from "chai";
import { type Document, OpenAPIBackend } from "openapi-backend";
import { type ContractDocument, examplesOf, type Operation, readContract, type Schema } from "./contract-document.ts";

const addFormats = addFormatsModule.default;
const roles = ["administrator", "viewer", "broker", "agent"];
const problemsOfAll = ["400", "401", "403", "406", "429", "503", "default"];
const problemsOfBodies = ["413", "415"];

describe("the contract's document", () => {
  let contract: ContractDocument;
  let operations: readonly Operation[];
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

  /** What is wrong with the value; undefined when it is valid. */
  function mistakeIn(value: unknown, schema: Schema): string | undefined {
    const validate = ajv.compile(schema);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }

  /** Checks a rule for all operations; a rule returns what is wrong, or nothing. */
  function eachOperation(rule: (operation: Operation) => string | boolean | undefined): void {
    const broken = operations.flatMap((operation) => {
      const answer = rule(operation);
      return answer === undefined || answer === true ? [] : [`${operation.operationId}: ${answer}`];
    });
    expect(broken).to.deep.equal([]);
  }

  before(async () => {
    contract = await readContract();
    operations = contract.operations;
  });

  it("is valid OpenAPI 3.0, and openapi-backend starts from it in strict mode", async () => {
    const definition: Document = JSON.parse(contract.text);
    // Without validators, which would all be compiled now: the service compiles them when an operation is first called.
    const backend = new OpenAPIBackend({ definition, strict: true, validate: false });
    await backend.init();
    expect(backend.router.getOperations().map((operation) => operation.operationId)).to.have.members(
      operations.map((operation) => operation.operationId),
    );
  });

  it("refers to nothing outside itself", () => {
    const references = [...contract.text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, reference]) => reference);
    expect(references.filter((reference) => !reference?.startsWith("#/components/"))).to.deep.equal([]);
  });

  it("gives each operation a unique operationId, a summary and a description", () => {
    const ids = operations.map((operation) => operation.operationId);
    expect(ids).to.have.lengthOf(new Set(ids).size);
    eachOperation((operation) => Boolean(operation.operationId && operation.summary && operation.description));
  });

  it("sorts each operation under one described tag", () => {
    const described = contract.tags.filter((tag) => tag.description).map((tag) => tag.name);
    eachOperation(({ tags = [] }) => tags.length === 1 && tags.every((tag) => described.includes(tag)));
    expect(new Set(operations.flatMap((operation) => operation.tags))).to.have.lengthOf(described.length);
  });

  it("has a GET for every record that can be changed by its Id, and sends Location with every 201", () => {
    const gettable = new Set(operations.filter(({ method }) => method === "get").map(({ path }) => path));
    const changed = operations.filter(({ method, path }) => method !== "get" && /\{\w+\}$/.test(path));
    expect(changed.length).to.be.greaterThan(25);
    expect(changed.filter(({ path }) => !gettable.has(path)).map(({ operationId }) => operationId)).to.deep.equal([]);
    eachOperation(({ responses }) => !("201" in responses) || "Location" in (responses["201"]?.headers ?? {}));
  });

  it("requires an access token except for the listener's test, accepts one in the calendar's address, and names the roles that may call", () => {
    eachOperation((operation) => {
      const isOpen = operation.operationId === "testAgentListener";
      const token = [{ oauth2: ["svc.server.scope"] }, { bearer: [] }];
      const ways = { testAgentListener: [{}, ...token], getCalendar: [...token, { calendarToken: [] }] };
      expect(operation.security).to.deep.equal(ways[operation.operationId as keyof typeof ways] ?? token);
      expect(operation["x-roles"]?.length, operation.operationId).to.satisfy((count: number) => count > 0 !== isOpen);
      for (const role of operation["x-roles"] ?? []) {
        expect(roles).to.include(role);
        expect(operation.description, operation.operationId).to.match(new RegExp(`Needs the role .*\\b${role}\\b`));
      }
      // As createAuthorise has it.
      const isOfAll = operation["x-roles"]?.join() === "administrator";
      const refusal = "An administrator who sees only some licence servers is answered with 403.";
      expect(operation.description?.includes(refusal), operation.operationId).to.equal(isOfAll);
      return undefined;
    });
  });

  it("declares the problems of any call, as application/problem+json with an example", () => {
    eachOperation((operation) => {
      const needed = operation.requestBody ? [...problemsOfAll, ...problemsOfBodies] : problemsOfAll;
      const missing = needed.filter((status) => !(status in operation.responses));
      if (missing.length > 0) return `lacks ${missing}`;
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        if (/^[23]/.test(status)) continue;
        const problem = content["application/problem+json"];
        if (problem === undefined || Object.keys(content).length > 1) return `${status} is no problem+json`;
        if (examplesOf(problem).length === 0) return `${status} has no example`;
      }
      return undefined;
    });
  });

  it("declares Retry-After with 429 and 503, WWW-Authenticate with 401, and a trace id with every answer", () => {
    eachOperation(({ responses }) => {
      expect(responses["429"]?.headers).to.have.property("Retry-After");
      expect(responses["503"]?.headers).to.have.property("Retry-After");
      expect(responses["401"]?.headers).to.have.property("WWW-Authenticate");
      const names = ["X-Trace-Id", "Cache-Control", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
      for (const { headers } of Object.values(responses)) expect(headers).to.include.keys(names);
      return undefined;
    });
  });

  it("answers 304 and accepts If-None-Match exactly where an ETag is sent", () => {
    eachOperation(({ responses, parameters = [] }) => {
      const isTagged = "ETag" in (responses["200"]?.headers ?? {});
      const takesTag = parameters.some((parameter) => parameter.name === "If-None-Match");
      return "304" in responses === isTagged && takesTag === isTagged;
    });
  });

  it("has PageNumber and PageSize exactly where it sends a page, and Link where they are in the address", () => {
    eachOperation(({ responses, parameters = [], requestBody }) => {
      const body = Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {});
      const isInBody = body.includes("PageNumber");
      const isPaged = isInBody || /first/.test(responses["200"]?.headers.Link?.description ?? "");
      const names = [...parameters.map((parameter) => parameter.name), ...body];
      const page = responses["200"]?.content?.["application/json"]?.schema.properties ?? {};
      const isPage = ["Items", "PageNumber", "PageSize", "TotalCount", "TotalPages"].every((name) => name in page);
      return [names.includes("PageNumber"), names.includes("PageSize"), isPage].every((claim) => claim === isPaged);
    });
  });

  it("has an example for each body and each answer, and all of them are valid", () => {
    eachOperation(({ requestBody, responses }) => {
      const contents = [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        // The example of a file is the CSV that it is made of.
        .filter(({ schema }) => schema.format !== "binary");
      for (const content of contents) {
        const examples = examplesOf(content);
        if (examples.length === 0) return "an example is missing";
        for (const example of examples) {
          const mistake = mistakeIn(example, content.schema);
          if (mistake !== undefined) return mistake;
        }
      }
      return undefined;
    });
  });

  it("describes each parameter and each header, with a valid example", () => {
    eachOperation(({ parameters = [], responses }) => {
      const headers = Object.values(responses).flatMap((response) => Object.values(response.headers));
      for (const part of [...parameters, ...headers]) {
        if (!part.description || part.example === undefined) return `${part.name} is not explained`;
        const mistake = mistakeIn(part.example, part.schema);
        if (mistake !== undefined) return `${part.name}: ${mistake}`;
      }
      return undefined;
    });
  });

  it("accepts lists as repeated keys of at most 1,000 values, and ten numbers of licences", () => {
    eachOperation(({ parameters = [] }) => {
      const lists = parameters.filter((parameter) => parameter.schema.type === "array");
      const most = (name: string) => ({ Licenses: 10, Sort: 4 })[name] ?? 1000;
      return lists.every(
        ({ name, style, explode, schema }) => style === "form" && explode === true && schema.maxItems === most(name),
      );
    });
  });

  it("begins the CSV examples with the fields of the record, and ends their lines with CRLF", () => {
    const lists = operations.flatMap(({ operationId, method, responses }) => {
      const { "text/csv": csv, "application/json": json } = responses["200"]?.content ?? {};
      const { items, properties: { Items = undefined, Points = undefined } = {} } = json?.schema ?? {};
      const record = items ?? (Items ?? Points)?.items;
      const isRead = method === "get" || operationId.startsWith("query");
      return json && record && isRead ? [{ operationId, record, csv }] : [];
    });
    expect(lists.length).to.be.greaterThan(60);
    for (const { operationId, record, csv } of lists) {
      expect(csv, operationId).not.to.equal(undefined);
      const text = String(examplesOf(csv as NonNullable<typeof csv>)[0]);
      // A record within the row is a column for each of its fields, after its name.
      const fields = Object.entries(record.properties ?? {}).flatMap(([name, { properties, allOf }]) => {
        const inner = properties ?? allOf?.[0]?.properties;
        return inner === undefined ? name : Object.keys(inner).map((field) => `${name}${field}`);
      });
      // A row for each point of a series: the names of the series first.
      const { Points, Steps } = record.properties ?? {};
      const points = Object.keys((Points ?? Steps)?.items?.properties ?? {});
      const names = ["Sessions", "Total"].filter((name) => fields.includes(name) && !points.includes(name)).slice(0, 1);
      const series = [...fields.slice(0, fields.indexOf("SelectionNumber") + 1), ...names];
      const columns = points.length > 0 ? [...series, ...points] : fields;
      expect(text.split("\r\n")[0], operationId).to.equal(columns.join(","));
      expect(text).to.match(/\r\n$/);
    }
  });

  it("gives the values of named enums names that no other enum has, since Go's constants share one scope", () => {
    const nameOf = (value: unknown) => String(value).replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, "_");
    const names = Object.entries(contract.components.schemas).flatMap(([schema, { enum: values = [], ...rest }]) =>
      (rest["x-enum-varnames"] ?? values.filter((value) => value !== null)).map((value) => ({
        schema,
        name: nameOf(value).toUpperCase(),
      })),
    );
    const doubles = names.filter(({ name }, index) => names.some((one, other) => other < index && one.name === name));
    expect(doubles).to.deep.equal([]);
  });

  it("has a valid example on each named schema", () => {
    for (const [name, schema] of Object.entries(contract.components.schemas)) {
      expect(schema.example, name).not.to.equal(undefined);
      expect(mistakeIn(schema.example, schema), name).to.equal(undefined);
    }
  });
});
