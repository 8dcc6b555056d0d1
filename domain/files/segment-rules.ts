/**
 * What a language knows about the ends of its sentences. Abbreviations are in lower case and without their last dot.
 * The lists are our own.
 */
export type SegmentRules = {
  /** Abbreviations that never end a sentence: "Dr", "np". */
  readonly never: ReadonlySet<string>;
  /** Abbreviations that end a sentence before one of `starters`: "etc", "r". */
  readonly sometimes: ReadonlySet<string>;
  /** Words that begin sentences more often than anything else. */
  readonly starters: ReadonlySet<string>;
  /** Whether those before any capital end a sentence. */
  readonly ends_before_capital: ReadonlySet<string>;
  /** Whether "3." is a number in a row: "am 3. März". */
  readonly has_ordinals: boolean;
  /** Whether a dash and a lower-case character continue a speech: "- Tak! - zawołał". */
  readonly has_dash_speech: boolean;
  /** Whether the number of a paragraph is a sentence of its own: "1. Затвердити". */
  readonly splits_numbers: boolean;
  /** Whether a sentence may begin with a lower-case character, as in mails and chats. */
  readonly has_small_beginnings: boolean;
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const english: SegmentRules = {
  never: words(
    "mr mrs ms dr prof rev hon st sr jr gen col capt lt sgt maj adm cmdr gov sen rep pres mt ft nos vol vols fig figs ch " +
      "sec para pp p ed eds vs v cf viz al approx dept univ inst assn tel ext ave blvd rd jan feb apr jun jul aug " +
      "sep sept oct nov dec tue tues thu thur thurs e.g i.e eg ie ca c op cit ibid seq incl excl max min " +
      "attn re est messrs mmes mme mlle supt insp det",
  ),
  sometimes: words(
    "etc inc ltd co corp llc plc bros a.m p.m u.s u.k u.n e.u ph.d m.d b.a m.a d.c b.c a.d esq no art mar mon wed fri sat sun fig",
  ),
  ends_before_capital: words("etc"),
  starters: words(
    "the a an this that these those he she it we they you i in on at for from to with as but and or if when while however " +
      "there what who how why where please my our your his her their its after before although since all some many most no " +
      "one so then also thats thanks let now here both each every according during under because",
  ),
  has_ordinals: false,
  has_dash_speech: false,
  splits_numbers: false,
  has_small_beginnings: true,
};

const german: SegmentRules = {
  never: words(
    "dr prof dipl ing fa med jur phil st hl fr hr bzw ca vgl abs art nr nrn bd kap abb tab anm aufl hrsg ggf evtl inkl exkl zzgl " +
      "max min mind insb sog gem lt bspw geb gest tel str z d u i v s o a m e n h b c p z.b d.h u.a i.d.r o.ä u.ä s.o s.u " +
      "i.v.m v.a z.t z.hd z.zt m.e a.d b i.a i.v o.g u.u jan febr feb apr aug sept sep okt nov dez mo di mi do fr sa so std " +
      "min sek mio mrd tsd ff f allg amtl bes betr einschl entspr erg ev kath verh vorm nachm wg usf az rn ziff lit vs",
  ),
  sometimes: words("usw etc jr sen co ag gmbh uvm u.v.m v.chr n.chr chr jh jhd mio mrd"),
  ends_before_capital: words("uvm u.v.m"),
  starters: words(
    "der die das ein eine einen einem dieser diese dieses er sie es wir ihr ich man in im am an auf bei mit für von vom zum zur " +
      "zu nach aus aber und oder doch wenn als da daher dann dort hier so wie was wer warum auch nur noch nicht kein keine " +
      "alle damit dabei dazu durch über unter um seit während weil obwohl trotz jedoch außerdem sein seine ihre unser mein " +
      "bitte leider insgesamt",
  ),
  has_ordinals: true,
  has_dash_speech: false,
  splits_numbers: false,
  has_small_beginnings: false,
};

const polish: SegmentRules = {
  never: words(
    "np tzn tzw tj m.in in ul al pl os św bł ks bp abp o dr hab prof mgr inż lek med adw mec red gen płk ppłk mjr kpt por " +
      "ppor sierż kpr plut nadkom podkom kom insp asp st mł dyr kier zast wice im par paraf woj pow gm m wł zw zob por ok " +
      "godz nr nry str s t tab rys ryc il poz pkt ppkt lit art ust par rozdz § dz z późn zm wg ww br bm mies tyg p pp jw cyt " +
      "op dot dla ds ws tel fax e-mail proj oprac tłum wyd red przyp ang niem fr łac ros wł hiszp gr pol ur zm jan nt kk kpc",
  ),
  sometimes: words(
    "r w itd itp tys mln mld zł gr proc godz min sek cm kg km ha in a.d n.e p.n.e s.a sp c.d br",
  ),
  ends_before_capital: words("r w itd itp zł gr proc br n.e p.n.e ha"),
  starters: words(
    "w we z ze na do od po za o u dla przy przez nad pod przed to ten ta te ci tak nie i a ale lecz jednak więc gdy kiedy jeśli " +
      "jeżeli jak co kto czy dlaczego gdzie tu tam tutaj on ona ono oni one ja my wy jest są był była było być może można " +
      "nasz nasza jego jej ich obecnie dziś dzisiaj wczoraj teraz potem wtedy natomiast ponadto również także tylko " +
      "wszystko każdy wiele jednym pan pani",
  ),
  has_ordinals: false,
  has_dash_speech: true,
  splits_numbers: false,
  has_small_beginnings: false,
};

const ukrainian: SegmentRules = {
  never: words(
    "напр див пор тзв т.зв ім вул пл просп пров буд кв м с смт обл р-н рис мал табл іл гл розд ст п пп ч стор с.г св о ін " +
      "проф доц акад канд д-р інж ген полк підполк кап лейт серж гр пан пп бл прибл близько тел факс ред упоряд пер вид укл " +
      "наук техн мед юр екон іст філол заст зав нач дир голов мін макс тис англ нім фр лат рос укр польск грец лит " +
      "т б-р пр-т наб мкр корп оф кім",
  ),
  sometimes: words("р рр ст тис млн млрд грн коп т.д т.п т.ін ін т кг км га год хв сек см н.е е"),
  ends_before_capital: words("р рр грн коп т.д т.п ін т.ін га е"),
  starters: words(
    "у в на з із зі до від по за о про для при через над під перед це цей ця ці той та те так не і й а але однак проте отже " +
      "коли якщо як що хто чи чому де тут там він вона воно вони я ми ви є був була було бути може можна наш наша його її " +
      "їх зараз сьогодні вчора тепер потім тоді також лише тільки все всі кожен багато тому крім після втім крива хіба " +
      "адже навіть саме цього",
  ),
  has_ordinals: false,
  has_dash_speech: true,
  splits_numbers: true,
  has_small_beginnings: false,
};

const all = [english, german, polish, ukrainian];
const union = (of: (rules: SegmentRules) => ReadonlySet<string>): ReadonlySet<string> =>
  new Set(all.flatMap((rules) => [...of(rules)]));

/** For a language without rules, or an unknown one: what is an abbreviation anywhere ends no sentence. */
const general: SegmentRules = {
  never: union(({ never }) => never),
  sometimes: union(({ sometimes }) => sometimes),
  ends_before_capital: union(({ ends_before_capital }) => ends_before_capital),
  starters: union(({ starters }) => starters),
  has_ordinals: false,
  has_dash_speech: true,
  splits_numbers: false,
  has_small_beginnings: false,
};

const by_language: Readonly<Record<string, SegmentRules>> = {
  en: english,
  de: german,
  pl: polish,
  uk: ukrainian,
  ua: ukrainian,
};

/** The rules of a language by its code, such as "de" or "de-AT". */
export const rulesOf = (language: string): SegmentRules =>
  by_language[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? general;
