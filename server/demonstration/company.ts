// The invented company that demonstration data tells of: its people, licence servers and pools. Nothing here happens
// yet; activity.ts makes its people work.

interface DemonstrationServer {
  name: string;
  licenseManagerType: "FlexLM" | "RLM" | "LMX";
  timeZone: string;
  hosts: readonly { hostName: string; port: number; role: string | null; status: "UP" | "DOWN"; version: string }[];
  status: "UP" | "PARTIAL" | "DOWN";
  /** For so long it gives out nothing any more: it is down, or silent. */
  unheardMs: number;
  /** Its last report is so old. */
  lastReportAgoMs: number;
}

export interface DemonstrationPool {
  serverIndex: number;
  vendor: string;
  name: string;
  version: string;
  productName: string;
  licenseType: "Floating" | "NodeLocked" | "Token";
  licensesPerSession: number;
  isUncounted: boolean;
  expiresInDays: number | null;
  /** What a licence costs a year; null: nobody noted it. */
  yearlyPrice: { readonly amount: number; readonly currency: "EUR" | "USD" } | null;
  /** How often it is chosen, against the others. */
  weight: number;
  /** Typical length of a session in hours. */
  typicalHours: number;
}

export interface Company {
  people: ReturnType<typeof makePeople>;
  servers: readonly DemonstrationServer[];
  pools: readonly DemonstrationPool[];
}

const departments = ["Structures", "Fluids", "Electronics", "Tooling", "Powertrain", "Research", "Manufacturing"];

const sites = [
  { site: "hamburg", timeZone: "Europe/Berlin" },
  { site: "lyon", timeZone: "Europe/Paris" },
  { site: "detroit", timeZone: "America/Detroit" },
  { site: "pune", timeZone: "Asia/Kolkata" },
  { site: "nagoya", timeZone: "Asia/Tokyo" },
];

const locations = sites.map(({ site }) => site.slice(0, 1).toUpperCase() + site.slice(1));

interface Family {
  readonly vendor: string;
  readonly product: string;
  /** What a licence of its first feature costs a year. */
  readonly yearly: number;
  readonly currency: "EUR" | "USD";
  readonly features: readonly string[];
}

const families: readonly Family[] = [
  {
    ...{ vendor: "cadworks", product: "CadWorks", yearly: 2_950, currency: "EUR" },
    features: ["cad_core", "cad_assembly", "cad_drafting", "cad_sheetmetal"],
  },
  {
    ...{ vendor: "meshlab", product: "MeshLab Suite", yearly: 6_480, currency: "EUR" },
    features: ["mesh_pre", "mesh_solver", "mesh_post", "mesh_hpc"],
  },
  {
    ...{ vendor: "fluxdyn", product: "FluxDyn", yearly: 9_200, currency: "USD" },
    features: ["flux_gui", "flux_solve", "flux_parallel", "flux_chem"],
  },
  {
    ...{ vendor: "boardly", product: "Boardly PCB", yearly: 4_150, currency: "EUR" },
    features: ["pcb_layout", "pcb_router", "pcb_sim", "schematic_entry"],
  },
  {
    ...{ vendor: "numerix", product: "Numerix", yearly: 1_180, currency: "USD" },
    features: ["numerix_core", "numerix_signal", "numerix_optim", "numerix_stats"],
  },
  {
    ...{ vendor: "toolpath", product: "ToolPath CAM", yearly: 3_600, currency: "EUR" },
    features: ["cam_3axis", "cam_5axis", "cam_post", "cam_verify"],
  },
];

/** Makes the same company for the same numbers. `pools` and `users` are at least 1. */
export function makeCompany(options: { users: number; pools: number; seed: number }): Company {
  return {
    people: makePeople(randomSource(options.seed), options.users),
    servers: makeServers(options.pools),
    pools: makePools(options.pools),
  };
}

/** The index of the licence server that is down, among six or more. */
const downServer = 4;
/** And of the one that fell silent. */
export const silentServer = 5;

/** The same company with troubles: a licence server is down, one is silent, some pools nobody uses, some end soon. */
export function withTroubles({ people, servers, pools }: Company): Company {
  const hours = 3_600_000;
  return {
    people,
    servers: servers.map((server, index) => {
      if (index === downServer) {
        const hosts = server.hosts.map((host) => ({ ...host, status: "DOWN" as const }));
        return { ...server, hosts, status: "DOWN", unheardMs: 3 * hours, lastReportAgoMs: 0 };
      }
      if (index === silentServer) return { ...server, unheardMs: 9 * 24 * hours, lastReportAgoMs: 9 * 24 * hours };
      return server;
    }),
    pools: pools.map((pool, index) => ({
      ...pool,
      weight: index % 16 === 13 ? 0 : pool.weight,
      expiresInDays: index % 11 === 3 ? 6 : index % 13 === 7 ? 21 : pool.expiresInDays,
    })),
  };
}

function makePeople(random: RandomSource, count: number) {
  const taken = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const { firstName, lastName } = personName(random);
    const stem = `${firstName.slice(0, 1)}${lastName}`
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
    const same = (taken.get(stem) ?? 0) + 1;
    taken.set(stem, same);
    const name = same === 1 ? stem : `${stem}${same}`;
    return {
      name,
      firstName,
      lastName,
      email: `${name}@demo.example`,
      department: departments[index % departments.length] ?? "Research",
      location: locations[index % locations.length] ?? "Hamburg",
      workstation: `ws-${String(index + 1).padStart(5, "0")}`,
      ipAddress: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    };
  });
}

/** Eight pools a server up to forty servers, then more pools; at most 120, as more would repeat a name and version. */
function serversFor(pools: number): number {
  return Math.max(1, Math.min(40, Math.ceil(pools / 8)), Math.ceil(pools / 120));
}

function makeServers(pools: number): DemonstrationServer[] {
  return Array.from({ length: serversFor(pools) }, (_, index) => {
    const { site, timeZone } = sites[index % sites.length] ?? { site: "hamburg", timeZone: "Europe/Berlin" };
    const number = Math.floor(index / sites.length) + 1;
    const port = 27000 + index;
    const triad = index % 4 === 1;
    const oneDown = index % 8 === 1;
    const names = triad ? ["a", "b", "c"] : ["a"];
    return {
      name: `${port}@demo-${site}${number}a`,
      licenseManagerType: "FlexLM",
      timeZone,
      status: oneDown ? "PARTIAL" : "UP",
      unheardMs: 0,
      lastReportAgoMs: 0,
      hosts: names.map((letter, member) => ({
        hostName: `demo-${site}${number}${letter}`,
        port,
        role: triad && member === 0 ? "Master" : null,
        status: oneDown && member === 2 ? "DOWN" : "UP",
        version: "v11.19.6",
      })),
    };
  });
}

function makePools(count: number): DemonstrationPool[] {
  const perServer = Math.max(8, Math.ceil(count / serversFor(count)));
  return Array.from({ length: count }, (_, index) => {
    const family = families[index % families.length] as Family;
    const round = Math.floor(index / families.length);
    const feature = family.features[round % family.features.length] as string;
    const generation = Math.floor(round / family.features.length);
    const parallel = /hpc|parallel/.test(feature);
    // Parallel runs take many licences, each of which costs little.
    const amount = parallel ? Math.round(family.yearly / 20) : family.yearly * (1 + (round % 4) / 4);
    return {
      serverIndex: Math.floor(index / perServer),
      vendor: family.vendor,
      name: feature,
      version: `${2026 - (generation % 6)}.${generation % 2 === 0 ? "1" : "06"}`,
      productName: family.product,
      licenseType: parallel ? "Token" : "Floating",
      licensesPerSession: parallel ? 8 : 1,
      isUncounted: index % 23 === 22,
      yearlyPrice: index % 12 === 11 ? null : { amount, currency: family.currency },
      expiresInDays: expiryOf(index),
      weight: 1 / (1 + (index % 12) / 2),
      typicalHours: parallel ? 7 : 1.5 + (index % 4),
    };
  });
}

/** Null: never; below 0: since so many days. */
function expiryOf(index: number): number | null {
  if (index % 5 === 0) return null;
  return index % 17 === 16 ? -12 : 20 + ((index * 37) % 400);
}

/** First names and last names. */
const countries = [
  named(
    `Alexander Anna Birgit Christian Daniel Elke Florian Gabriele Heike Jan Julia Katrin Lena Maria Michael Oliver
     Ralf Stefan Sven Torsten Uwe Volker`,
    `Arnold Bauer Becker Böhm Braun Engel Frank Fuchs Gross Haas Hartmann Heinrich Hofmann Jansen Keller Koch Köhler
     Krüger Lang Lorenz Maier Meyer Müller Otto Pfeiffer Richter Sauer Schneider Schröder Schulz Schwarz Seidel
     Sommer Thomas Vogt Wagner Weber Werner Winter Ziegler`,
  ),
  named(
    `Adrien Amélie Antoine Benoît Cécile Charlotte Claire Delphine Éric Florence Guillaume Isabelle Julien Léa Lucie
     Mathieu Nicolas Pauline Quentin Sébastien Sylvie Valérie`,
    `André Aubert Barbier Bernard Blanc Bonnet Brun Caron Clément David Dufour Dumont Durand Fabre Fontaine Gaillard
     Gauthier Girard Guérin Hubert Lacroix Laurent Lefèvre Lemaire Leroy Marchand Masson Meunier Moreau Morin Nicolas
     Olivier Petit Picard Rey Robert Roche Roussel Schmitt Thomas`,
  ),
  named(
    `Aaron Amy Ashley Carlos Christina Edward Ethan Gloria Heather Janet Jessica Karen Larry Lisa Megan Nathan Paul
     Raymond Samuel Scott Theresa Victoria`,
    `Adams Anderson Barnes Brooks Campbell Clark Cooper Cruz Edwards Flores Garcia Graham Griffin Harris Hayes Hill
     Jackson Jones King Long Martinez Mendoza Moore Murphy Nelson Owens Perez Peterson Price Reyes Rivera Rodriguez
     Russell Scott Smith Taylor Turner Washington White Wood`,
  ),
  named(
    `Abhishek Aditya Anand Anjali Arun Deepak Geeta Jyoti Kavita Mahesh Mohan Neha Pooja Priya Ramesh Ravi Sachin
     Seema Sunil Swati Vandana Vikram`,
    `Agarwal Banerjee Bhatt Bose Chatterjee Chopra Datta Deshmukh Dixit Gadgil Gokhale Hegde Iyer Jain Joshi Kamble
     Kaur Khanna Kumar Malhotra Menon More Nair Nayak Pandey Patel Pawar Prasad Rao Reddy Sathe Saxena Shah Shenoy
     Shinde Singh Soni Tiwari Varma Wagh`,
  ),
  named(
    `Ai Akiko Ayumi Daisuke Fumio Haruka Hina Ichiro Kaori Ken Kumiko Masashi Mika Naoki Noriko Riku Satoshi Shota
     Takashi Toshio Yasuko Yuki`,
    `Abe Aoki Asano Endo Fujita Goto Hara Hashimoto Hirata Ichikawa Imai Ishida Ito Kato Kawamura Kobayashi Kono Kudo
     Masuda Matsui Miyamoto Mori Murakami Nakagawa Nakano Nishimura Ogawa Okamoto Otsuka Sakamoto Sano Shibata
     Sugawara Suzuki Takahashi Tamura Uchida Wada Yamada Yamashita`,
  ),
];

function named(first: string, last: string) {
  return { first: first.split(/\s+/), last: last.split(/\s+/) };
}

/** A person of one of the countries. */
function personName(random: RandomSource): { firstName: string; lastName: string } {
  const one = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)] as Item;
  const { first, last } = one(countries);
  return { firstName: one(first), lastName: one(last) };
}

/** Numbers that look like chance and are the same for the same seed. Not for secrets. */
export interface RandomSource {
  /** In [0, 1). */
  float(): number;
  /** From low to high, both included. */
  integer(low: number, high: number): number;
}

/** Tommy Ettinger's Mulberry32, which repeats itself after 4,000 million numbers. */
export function randomSource(seed: number): RandomSource {
  let state = seed;
  const float = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { float, integer: (low, high) => low + Math.floor(float() * (high - low + 1)) };
}
