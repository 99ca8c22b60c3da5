/** Words that hardly a sentence of a language does without, a few of titles and trailers, and letters. */
interface Marks {
  words: ReadonlySet<string>;
  /** Letters that plain English lacks. */
  letters: RegExp;
}

const marksOf = (words: string, letters: string): Marks => ({
  words: new Set(words.split(" ")),
  letters: new RegExp(`[${letters}]`, "iu"),
});

/** Of languages in Latin letters: of all others the letters tell. */
export const languageMarks: ReadonlyMap<string, Marks> = new Map([
  [
    "en",
    marksOf(
      "the of and a an to in is are was were be been it its this that with for from by on at as his her their he she they who when where what which but not or into after before about has have had will would can film story official",
      "ﬁ",
    ),
  ],
  [
    "de",
    marksOf(
      "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war wird werden nicht mit von vom zu zum zur im in auf aus bei nach für über unter als auch sich sie er es ihr ihre sein seine wie wenn doch nur noch durch gegen offizieller deutscher deutsch",
      "äöüß",
    ),
  ],
  [
    "fr",
    marksOf(
      "le la les l d un une des du de et ou est sont était dans sur avec pour par qui que qu ce cette ces son sa ses leur leurs il elle ils elles ne pas plus au aux en se mais où comme après avant entre sans bande annonce officielle",
      "àâæçéèêëîïôœùûÿ",
    ),
  ],
  [
    "es",
    marksOf(
      "el la los las un una unos unas de del y o es son era fue en con por para que se su sus al lo no más pero como cuando donde este esta entre sin sobre desde hasta muy tras ha han hacia oficial tráiler español",
      "áéíóúüñ",
    ),
  ],
  [
    "it",
    marksOf(
      "il lo la i gli le l d un uno una di del della dello dei degli delle dell e è o sono era in con per che si suo sua suoi sue al alla nel nella non più ma come quando dove questo questa tra fra senza su da dal dalla ha hanno italiano ufficiale",
      "àèéìòù",
    ),
  ],
  [
    "pt",
    marksOf(
      "o a os as um uma uns umas de do da dos das e ou é são era foi em no na nos nas com por para que se seu sua seus suas ao não mais mas como quando onde este esta entre sem sobre até muito depois dublado legendado oficial",
      "ãõáâàçéêíóôú",
    ),
  ],
  [
    "nl",
    marksOf(
      "de het een en of is zijn was werd in met van voor door op aan bij naar uit over als ook niet maar die dat deze dit hij zij haar hun wordt worden om te tot nog wie waar wanneer officiële",
      "ëïé",
    ),
  ],
  [
    "sv",
    marksOf(
      "och att det som en ett är var i på av för med till den de inte om han hon sin sitt sina från men eller när där under efter mellan utan blir har hade",
      "åäö",
    ),
  ],
  [
    "da",
    marksOf(
      "og at det som en et er var i på af for med til den de ikke om han hun sin sit sine fra men eller når hvor under efter mellem uden bliver har havde",
      "æøå",
    ),
  ],
  [
    "no",
    marksOf(
      "og at det som en et er var i på av for med til den de ikke om han hun sin sitt sine fra men eller når hvor under etter mellom uten blir har hadde",
      "æøå",
    ),
  ],
  [
    "pl",
    marksOf(
      "i w z na do się nie to jest są był była o po za od że jak który która które jego jej ich przez dla ale lub czy gdy oraz ze przed pod nad",
      "ąćęłńóśźż",
    ),
  ],
  [
    "cs",
    marksOf(
      "a v z na do se ne to je jsou byl byla o po za od že jak který která které jeho její jejich pro ale nebo když ve ze před pod nad s k i",
      "áčďéěíňóřšťúůýž",
    ),
  ],
  [
    "ro",
    marksOf(
      "și si în de la cu pe un o una este sunt era nu că care din pentru prin dar sau când unde lui ei lor al ale cel cea după între fără",
      "ăâîșțşţ",
    ),
  ],
  [
    "hu",
    marksOf(
      "a az egy és vagy de nem is van volt hogy aki ami mint csak meg el ki be le fel után között nélkül ő ők",
      "áéíóöőúüű",
    ),
  ],
  [
    "tr",
    marksOf(
      "ve bir bu da de ile için ne o çok ama veya gibi kadar sonra önce olan olarak değil mi her daha en",
      "çğıöşü",
    ),
  ],
  ["fi", marksOf("ja on ei se hän että joka kun mutta tai niin myös ovat oli olla kanssa", "äö")],
  [
    "id",
    marksOf(
      "dan yang di ke dari untuk dengan ini itu adalah pada tidak akan dalam seorang oleh mereka ia dia atau",
      "é",
    ),
  ],
]);
