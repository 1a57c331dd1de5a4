// Pages and their Link header, pure.
import { expect } from "chai";
import fc from "fast-check";
import { allRows, asksForPage, pageFields, pageLinks, pageOf } from "../../../domain/lists/paging.ts";
import { Problem } from "../../../domain/problem.ts";

function linksOf(url: { path: string; query: string }, number: number, size: number, total: number) {
  const { Link: header = "" } = pageLinks(url, pageOf({ PageNumber: number, PageSize: size }), total);
  const links: Record<string, string> = {};
  for (const [, target = "", relation = ""] of header.matchAll(/<([^>]*)>; rel="(\w+)"/g)) links[relation] = target;
  return links;
}

describe("pages of long lists", () => {
  it("begin at 1 and hold 100 rows unless requested otherwise", () => {
    expect(pageOf({})).to.deep.equal({ number: 1, size: 100, offset: 0 });
    expect(pageOf({ PageNumber: 3, PageSize: 7 })).to.deep.equal({ number: 3, size: 7, offset: 14 });
  });

  it("hold at most 1000 rows and have whole numbers", () => {
    for (const query of [
      { PageSize: 1001 },
      { PageSize: 0 },
      { PageSize: 1.5 },
      { PageNumber: 0 },
      { PageNumber: 1e300 },
      { PageNumber: Number.NaN },
    ]) {
      expect(() => pageOf(query)).to.throw(Problem);
    }
  });

  it("make a CSV answer one page only when a page was requested", () => {
    expect(asksForPage({ PageSize: allRows })).to.equal(false);
    expect(pageOf({ PageSize: allRows })).to.deep.equal({ number: 1, size: allRows, offset: 0 });
    expect(pageLinks({ path: "/", query: "" }, pageOf({ PageSize: allRows }), 5)).to.deep.equal({});
    expect(asksForPage({ PageNumber: 1 })).to.equal(true);
    expect(asksForPage({ PageSize: 5 })).to.equal(true);
  });

  it("count themselves, and are none when nothing is there", () => {
    const page = pageOf({ PageSize: 10 });
    expect(pageFields(page, 0).TotalPages).to.equal(0);
    expect(pageFields(page, 10).TotalPages).to.equal(1);
    expect(pageFields(page, 11)).to.deep.equal({ PageNumber: 1, PageSize: 10, TotalCount: 11, TotalPages: 2 });
  });
});

describe("the Link header", () => {
  const url = { path: "/API/v1/Sessions", query: "UserIds=1&UserIds=2,3&pagenumber=2&x=%2B%20" };

  it("has the requested filters and replaces the page, however it was spelled", () => {
    expect(linksOf(url, 2, 10, 35)).to.deep.equal({
      first: "/API/v1/Sessions?UserIds=1&UserIds=2,3&x=%2B%20&PageNumber=1",
      prev: "/API/v1/Sessions?UserIds=1&UserIds=2,3&x=%2B%20&PageNumber=1",
      next: "/API/v1/Sessions?UserIds=1&UserIds=2,3&x=%2B%20&PageNumber=3",
      last: "/API/v1/Sessions?UserIds=1&UserIds=2,3&x=%2B%20&PageNumber=4",
    });
    expect(linksOf({ path: "/a", query: "Page%4eumber=9" }, 9, 10, 35).first).to.equal("/a?PageNumber=1");
  });

  it("has no prev on the first page and no next on the last", () => {
    expect(linksOf(url, 1, 10, 35)).to.have.all.keys("first", "next", "last");
    expect(linksOf(url, 4, 10, 35)).to.have.all.keys("first", "prev", "last");
    expect(linksOf(url, 1, 10, 10)).to.have.all.keys("first", "last");
  });

  it("leads from past the end to the last page, and knows page 1 of an empty list", () => {
    expect(linksOf({ path: "/a", query: "" }, 9, 10, 35)).to.deep.equal({
      first: "/a?PageNumber=1",
      prev: "/a?PageNumber=4",
      last: "/a?PageNumber=4",
    });
    expect(linksOf({ path: "/a", query: "" }, 1, 10, 0)).to.deep.equal({
      first: "/a?PageNumber=1",
      last: "/a?PageNumber=1",
    });
    expect(linksOf({ path: "/a", query: "" }, 3, 10, 0).prev).to.equal("/a?PageNumber=1");
  });

  it("have no header where the filters would make it longer than clients take", () => {
    const query = (length: number) => `UserIds=${"1".repeat(length)}`;
    expect(pageLinks({ path: "/a", query: query(4000) }, pageOf({ PageNumber: 2 }), 150)).to.have.keys("Link");
    expect(pageLinks({ path: "/a", query: query(5000) }, pageOf({ PageNumber: 2 }), 150)).to.deep.equal({});
  });

  it("cannot be broken open by what stands in the query", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { Link: header = "" } = pageLinks({ path: "/a", query: `q=${text}` }, pageOf({}), 0);
        expect(header).to.match(/^<[!-;=?-~]*>; rel="first", <[!-;=?-~]*>; rel="last"$/);
      }),
    );
  });
});
