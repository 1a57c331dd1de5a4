// getProductNames and setProductName: how administrators name the products of vendors' features.
import type { Knex } from "knex";
import { asJson, recordShape } from "../../db/index.ts";
import { among, type Viewer } from "../../domain/filters/filters.ts";
import { setProductName as store } from "../../domain/pools/product-names.ts";
import { checkText } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

type ProductName = components["schemas"]["ProductName"];

const productNameShape = recordShape<ProductName>("ProductName", {
  Vendor: ["text", "vendor"],
  FeatureName: ["text", "feature_name"],
  ProductName: ["text", "product_name"],
});

export const getProductNames: Handler<"getProductNames"> = async (_input, { db, caller, signal }) => {
  const rows = db.read("product_names as n").select("n.*").orderBy(["n.vendor_key", "n.feature_key"]);
  rows.modify(seenProducts(db.read, caller));
  return { status: 200, body: await asJson(rows, productNameShape, signal) };
};

/** For `.modify`: keeps the names of features that a licence server of the caller has. */
function seenProducts(knex: Knex, { licenseServerIds }: Viewer): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (licenseServerIds === null) return;
    const pools = knex("pools as p")
      .select("p.id")
      .whereRaw("p.name_key = n.feature_key and coalesce(p.vendor_key, '') = n.vendor_key")
      .modify(among(knex, "p.license_server_id", licenseServerIds));
    query.whereExists(pools);
  };
}

export const setProductName: Handler<"setProductName"> = async ({ body }, { db, caller, now }) => {
  checkText("FeatureName", body.FeatureName);
  if (body.Vendor !== null) checkText("Vendor", body.Vendor);
  if (body.ProductName !== null) checkText("ProductName", body.ProductName);
  await db.write.transaction(async (trx) => {
    await store(trx, body);
    const act = { actor: caller.name, target: body.FeatureName, detail: { ...body } };
    await recordAct(trx, { ...act, action: "product.change" }, now);
  });
  return { status: 200, body };
};
