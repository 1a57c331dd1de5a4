// getProductNames and setProductName: what administrators call the product of a vendor's feature. The name stands in the
// pools in place of what licence managers print, which is kept beside it.
import { asJson, comparedText, nameKey, recordShape, upsertRows } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";
import { checkText } from "../users/labels.ts";

type ProductName = components["schemas"]["ProductName"];

const productNameShape = recordShape<ProductName>("ProductName", {
  Vendor: ["text", "vendor"],
  FeatureName: ["text", "feature_name"],
  ProductName: ["text", "product_name"],
});

export const getProductNames: Handler<"getProductNames"> = async (_input, { db, signal }) => {
  const rows = db.read("product_names").select("*").orderBy(["vendor_key", "feature_key"]);
  return { status: 200, body: await asJson(rows, productNameShape, signal) };
};

export const setProductName: Handler<"setProductName"> = async ({ body }, { db, caller, now }) => {
  checkText("FeatureName", body.FeatureName);
  if (body.Vendor !== null) checkText("Vendor", body.Vendor);
  if (body.ProductName !== null) checkText("ProductName", body.ProductName);
  const vendor_key = body.Vendor === null ? "" : nameKey(body.Vendor);
  const feature_key = nameKey(body.FeatureName);
  await db.write.transaction(async (trx) => {
    const pools = trx("pools").where({ name_key: feature_key });
    if (body.Vendor === null) pools.whereNull("vendor_key");
    else pools.where({ vendor_key });
    if (body.ProductName === null) {
      await trx("product_names").where({ vendor_key, feature_key }).delete();
      await pools.update({ product_name: trx.ref("reported_product_name") });
    } else {
      const product_name = comparedText(body.ProductName);
      const row = [vendor_key, feature_key, body.Vendor, body.FeatureName, product_name];
      await upsertRows(trx, "product_names", columns, ["vendor_key", "feature_key"], [row]);
      await pools.update({ product_name });
    }
    const act = { actor: caller.name, target: body.FeatureName, detail: { ...body } };
    await recordAct(trx, { ...act, action: "product.change" }, now);
  });
  return { status: 200, body };
};

const columns = {
  vendor_key: "text",
  feature_key: "text",
  vendor: "text",
  feature_name: "text",
  product_name: "text",
} as const;
