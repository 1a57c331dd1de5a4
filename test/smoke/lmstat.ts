// What a licence server of FlexLM prints, for a collector to read.
export const lmstat = `lmutil - Copyright (c) 1989-2023 Flexera. All Rights Reserved.
Flexible License Manager status on Mon 3/2/2026 09:58

License server status: 27000@lic-1
    License file(s) on lic-1: /opt/acme/license.lic:

lic-1: license server UP (MASTER) v11.19.5

Vendor daemon status (on lic-1):

      acme: UP v11.19.5
Feature usage info:

Users of cad_pro:  (Total of 10 licenses issued;  Total of 1 license in use)

  "cad_pro" v2026.0, vendor: acme, expiry: permanent(no expiration date)
  floating license

    mkeller ws-17 :0.0 (v2026.0) (lic-1/27000 101), start Mon 3/2 9:12

`;
