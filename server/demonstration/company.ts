// The invented company of the demonstration data: its people, licence servers and pools. The same sizes give the same
// company. Nothing happens here yet: see history.ts.

export interface CompanySize {
  readonly users: number;
  readonly pools: number;
  /** Checkouts in `days`: the pools are sized for so many. */
  readonly sessions: number;
  readonly days: number;
}

export type Company = ReturnType<typeof makeCompany>;

/** `users` and `pools` are at least 1. */
export function makeCompany(size: CompanySize) {
  return { people: makePeople(size.users), servers: makeServers(size.pools), pools: makePools(size) };
}

/** Each with names that are usual in its country: 527 pairs before one repeats. */
const sites = [
  {
    city: "Hamburg",
    timeZone: "Europe/Berlin",
    firstNames:
      "Anna Birgit Christian Elke Florian Heike Jan Julia Katrin Lena Michael Oliver Ralf Stefan Sven Uwe Volker",
    lastNames: `Arnold Bauer Becker Böhm Braun Engel Frank Fuchs Haas Hartmann Hofmann Jansen Keller Koch Köhler Krüger Lang
      Lorenz Maier Müller Otto Pfeiffer Richter Sauer Schröder Schwarz Seidel Vogt Weber Winter Ziegler`,
  },
  {
    city: "Lyon",
    timeZone: "Europe/Paris",
    firstNames: `Adrien Amélie Benoît Cécile Claire Delphine Éric Florence Guillaume Isabelle Julien Léa Mathieu Nicolas
      Pauline Quentin Sylvie`,
    lastNames: `Aubert Barbier Bernard Blanc Bonnet Caron Clément David Dufour Durand Fabre Fontaine Gaillard Gauthier
      Guérin Hubert Lacroix Laurent Lefèvre Lemaire Marchand Masson Meunier Moreau Olivier Petit Picard Rey Roche
      Roussel Thomas`,
  },
  {
    city: "Detroit",
    timeZone: "America/Detroit",
    firstNames:
      "Aaron Amy Carlos Edward Ethan Gloria Heather Janet Karen Larry Lisa Megan Nathan Paul Samuel Theresa Victoria",
    lastNames: `Adams Anderson Barnes Brooks Campbell Clark Cooper Cruz Edwards Flores Garcia Graham Harris Hayes Hill
      Jackson King Long Martinez Moore Murphy Nelson Owens Perez Price Rivera Russell Smith Taylor Turner Wood`,
  },
  {
    city: "Pune",
    timeZone: "Asia/Kolkata",
    firstNames: `Aditya Anand Anjali Arun Deepak Geeta Jyoti Kavita Mahesh Neha Pooja Priya Ravi Sachin Seema Swati
      Vikram`,
    lastNames: `Agarwal Banerjee Bhatt Bose Chopra Datta Deshmukh Dixit Gokhale Hegde Iyer Jain Joshi Kamble Khanna Kumar
      Malhotra Menon More Nair Pandey Patel Pawar Rao Reddy Saxena Shah Shinde Singh Tiwari Wagh`,
  },
  {
    city: "Nagoya",
    timeZone: "Asia/Tokyo",
    firstNames: "Ai Akiko Ayumi Daisuke Fumio Haruka Hina Ichiro Kaori Ken Kumiko Mika Naoki Riku Satoshi Takashi Yuki",
    lastNames: `Abe Aoki Asano Endo Fujita Goto Hara Hashimoto Hirata Ichikawa Imai Ishida Ito Kato Kobayashi Kono Kudo
      Masuda Matsui Mori Murakami Nakano Ogawa Okamoto Sakamoto Sano Suzuki Tamura Uchida Wada Yamada`,
  },
] as const;

/** They are also the groups. */
export const departments = ["Structures", "Fluids", "Electronics", "Powertrain", "Research", "Manufacturing"];
export const projects = ["Falcon", "Heron", "Osprey", "Kestrel"];

/** An item of a list that repeats these endlessly. */
const cycled = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

function makePeople(count: number) {
  const namesakes = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const site = cycled(sites, index);
    const ofSite = Math.floor(index / sites.length);
    const firstName = cycled(site.firstNames.split(/\s+/), ofSite);
    const lastName = cycled(site.lastNames.split(/\s+/), ofSite);
    const stem = `${firstName.slice(0, 1)}${lastName}`
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "");
    const namesake = (namesakes.get(stem) ?? 0) + 1;
    namesakes.set(stem, namesake);
    const name = namesake === 1 ? stem : `${stem}${namesake}`;
    return {
      name,
      firstName,
      lastName,
      email: `${name}@demo.example`,
      /** Index of the department. */
      department: index % departments.length,
      location: site.city,
      workstation: `ws-${String(index + 1).padStart(5, "0")}`,
      ipAddress: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    };
  });
}

/** Eight pools per licence server, more where there would be more than forty servers. */
const poolsPerServer = (pools: number) => Math.max(8, Math.ceil(pools / 40));

/** Of six or more licence servers one is down, and one has been silent for days. */
const downServer = 4;
const silentServer = 5;

function makeServers(pools: number) {
  const count = Math.ceil(pools / poolsPerServer(pools));
  const isDown = (index: number) => index === downServer && count > silentServer;
  const silentHours = (index: number) => (index === silentServer ? 9 * 24 : 0);
  return Array.from({ length: count }, (_, index) => {
    const site = cycled(sites, index);
    const host = `demo-${site.city.toLowerCase()}${Math.floor(index / sites.length) + 1}`;
    const isTriad = index % 4 === 1;
    // Of some triads one host is down.
    const isPartial = index % 8 === 1;
    const status = isDown(index) ? "DOWN" : isPartial ? "PARTIAL" : "UP";
    return {
      name: `${27000 + index}@${host}a`,
      timeZone: site.timeZone,
      status,
      isTriad,
      isSilent: silentHours(index) > 0,
      /** It has handed out nothing for so long: it is down or silent. */
      unheardMs: (isDown(index) ? 3 : silentHours(index)) * 3_600_000,
      hosts: [...(isTriad ? "abc" : "a")].map((letter) => ({
        name: host + letter,
        port: 27000 + index,
        role: isTriad && letter === "a" ? "Master" : null,
        status: isDown(index) || (isPartial && letter === "c") ? "DOWN" : "UP",
      })),
    };
  });
}

/** Vendor, product, yearly cost of a licence of its first feature, and its features. */
const families = [
  ["cadworks", "CadWorks", 2_950, "EUR", "cad_core cad_assembly cad_drafting cad_sheetmetal"],
  ["meshlab", "MeshLab Suite", 6_480, "EUR", "mesh_pre mesh_solver mesh_post mesh_hpc"],
  ["fluxdyn", "FluxDyn", 9_200, "USD", "flux_gui flux_solve flux_parallel flux_chem"],
  ["boardly", "Boardly PCB", 4_150, "EUR", "pcb_layout pcb_router pcb_sim schematic_entry"],
  ["numerix", "Numerix", 1_180, "USD", "numerix_core numerix_signal numerix_optim numerix_stats"],
  ["toolpath", "ToolPath CAM", 3_600, "EUR", "cam_3axis cam_5axis cam_post cam_verify"],
] as const;

/** How often a pool is chosen relative to the others; some pools nobody uses. */
const popularities = [24, 16, 12, 10, 8, 7, 6, 5, 5, 4, 4, 4, 3];
const popularityOf = (index: number) => (index % 16 === 13 ? 0 : cycled(popularities, index));

/** Days until a pool's licences expire; null: never. */
const expiries = [null, 330, 200, 6, 90, null, 150, 21, 400, -12, 45];

function makePools({ pools: count, sessions, days }: CompanySize) {
  const popularity = Array.from({ length: count }, (_, index) => popularityOf(index)).reduce((sum, one) => sum + one);
  // A weekend has a third of the use.
  const sessionsPerDay = sessions / (0.8 * days);
  return Array.from({ length: count }, (_, index) => {
    const [vendor, productName, yearly, currency, features] = cycled(families, index);
    const round = Math.floor(index / families.length);
    const name = cycled(features.split(" "), round);
    // Jobs on many processors take many licences, each of which costs little.
    const isParallel = /hpc|parallel/.test(name);
    const amount = isParallel ? Math.round(yearly / 20) : yearly * (1 + (round % 4) / 4);
    const licensesPerSession = isParallel ? 8 : 1;
    const hours = isParallel ? 7 : 2 + (index % 4);
    const ofPool = (sessionsPerDay * popularityOf(index)) / popularity;
    const bought = licensesPerSession * Math.max(4, sessionsBought(ofPool, hours, index));
    return {
      serverIndex: Math.floor(index / poolsPerServer(count)),
      vendor,
      productName,
      name,
      version: `2026.${Math.floor(round / 4) + 1}`,
      licenseType: isParallel ? "Token" : "Floating",
      licensesPerSession,
      /** Typical length of a session. */
      hours,
      popularity: popularityOf(index),
      /** Null: uncounted. */
      total: index % 23 === 22 ? null : bought,
      expiresInDays: cycled(expiries, index),
      /** What a licence costs a year; null: nobody entered it. */
      yearlyPrice: index % 12 === 11 ? null : { amount, currency },
    };
  });
}

/** How many sessions at once a pool is sized for: of three pools one is too small, one fits, one is far too large. */
function sessionsBought(perDay: number, hours: number, index: number): number {
  // Around noon, on average: most begin within five hours.
  const open = perDay * (hours / (hours + 5) + 0.1);
  return Math.ceil(open + cycled([2, 4.5, 7], index) * Math.sqrt(open));
}
