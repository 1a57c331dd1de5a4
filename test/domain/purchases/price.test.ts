// The currencies of prices, against ISO 4217's list of active codes and their decimals, of 2025.
import { expect } from "chai";
import { amountOf, priceColumns } from "../../../domain/purchases/price.ts";

const activeCodes = {
  0: `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF
    XPT XSU XTS XUA XXX
  `,
  2: `
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
    QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD
    TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
  `,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

describe("the currencies of prices", () => {
  it("are all that ISO 4217 has, stored in their smallest unit", () => {
    for (const [digits, codes] of Object.entries(activeCodes)) {
      for (const Currency of codes.trim().split(/\s+/)) {
        const { price_minor } = priceColumns({ Price: 7, Currency });
        expect(price_minor, Currency).to.equal(7 * 10 ** Number(digits));
        expect(amountOf(Number(price_minor), Currency), Currency).to.equal(7);
      }
    }
  });

  it("are no others", () => {
    for (const Currency of ["XYZ", "eur", "EU", "", "constructor"]) {
      expect(() => priceColumns({ Price: 7, Currency }), Currency).to.throw();
    }
  });
});
