// getProductNames and setProductName: how administrators name the products of vendors' features.
import { asJson, recordShape } from "../../db/index.ts";
import { checkText } from "../../domain/records/checked-text.ts";
import { setProductName as store } from "../../domain/records/pools/product-names.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

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
  await db.write.transaction(async (trx) => {
    await store(trx, body);
    const act = { actor: caller.name, target: body.FeatureName, detail: { ...body } };
    await recordAct(trx, { ...act, action: "product.change" }, now);
  });
  return { status: 200, body };
};
