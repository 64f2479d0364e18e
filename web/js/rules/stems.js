// @ts-check
/**
 * Stems: what the forms of a word have in common, as a pattern. Light, for the three languages of the rules: an ending is
 * taken off, and vowels that come and go in Slavic stems may be there or not. It finds a little too much rather than too little.
 */

const ENDINGS = [
  // English.
  /(?<=\w{3})(?:ies|ings?|ed|es|s|y)$/,
  // Russian and Ukrainian: of nouns and adjectives, then of verbs.
  /(?<=[а-яіїєґ]{3})(?:ями|ами|ого|ому|ыми|ими|их|ых|ої|ій|ою|ею|ях|ах|ов|ев|ів|їв|ей|ий|ый|ая|яя|ое|ее|ую|юю|ою|єю|ию|ью|ии|ія|ії|ію|ия|[аеиоуыьэюяіїєй])$/u,
  // What may belong to a short word itself (a ferry is a «пором») is only taken from a longer one.
  /(?<=[а-яіїєґ]{4})(?:ам|ям|ом|ем|ать|ять|ить|еть|ати|яти|ити|іти|ет|ют|ут|ит|ат|ят|ає|ує|ють|уть|ить)$/u,
];
const FLEETING = /([бвгґджзклмнпрстфхцчшщ])[іоеєё]?([кцнл])$/u;
const CHANGING = /[іоеєё](?=[бвгґджзклмнпрстфхцчшщ]+$)/u;

/** A pattern of all that begins like some form of the word. @param {string} word */
export function stemPattern(word) {
  const stem = ENDINGS.reduce((rest, ending) => rest.replace(ending, ""), word);
  if (FLEETING.test(stem)) return stem.replace(FLEETING, "$1[іоеєё]?$2");
  return stem.replace(CHANGING, "[іоеєё]");
}
