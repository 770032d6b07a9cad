import { currentLanguage } from '.';
import type { Language } from './languages';

/**
 * Countries of origin in Tigrinya (CLDR 48). Browsers have no Tigrinya names, as with days and
 * months (format.ts).
 */
const tigrinya: Readonly<Record<string, string>> = {
  AE: 'ሕቡራት ኢማራት ዓረብ',
  AT: 'ኦስትርያ',
  AU: 'ኣውስትራልያ',
  BD: 'ባንግላደሽ',
  BE: 'ቤልጅዩም',
  BG: 'ቡልጋርያ',
  BR: 'ብራዚል',
  CA: 'ካናዳ',
  CH: 'ስዊዘርላንድ',
  CN: 'ቻይና',
  CZ: 'ቸክያ',
  DE: 'ጀርመን',
  DK: 'ደንማርክ',
  EG: 'ግብጺ',
  ER: 'ኤርትራ',
  ES: 'ስጳኛ',
  ET: 'ኢትዮጵያ',
  FI: 'ፊንላንድ',
  FR: 'ፈረንሳ',
  GB: 'ብሪጣንያ',
  GH: 'ጋና',
  GR: 'ግሪኽ',
  HU: 'ሃንጋሪ',
  ID: 'ኢንዶነዥያ',
  IL: 'እስራኤል',
  IN: 'ህንዲ',
  IR: 'ኢራን',
  IT: 'ኢጣልያ',
  JO: 'ዮርዳኖስ',
  JP: 'ጃፓን',
  KE: 'ኬንያ',
  KH: 'ካምቦድያ',
  KR: 'ደቡብ ኮርያ',
  LK: 'ስሪ ላንካ',
  LT: 'ሊትዌንያ',
  MA: 'ሞሮኮ',
  MM: 'ሚያንማር (በርማ)',
  MX: 'ሜክሲኮ',
  MY: 'ማለዥያ',
  NG: 'ናይጀርያ',
  NL: 'ኔዘርላንድ',
  NO: 'ኖርወይ',
  NP: 'ኔፓል',
  NZ: 'ኒው ዚላንድ',
  PE: 'ፔሩ',
  PH: 'ፊሊፒንስ',
  PK: 'ፓኪስታን',
  PL: 'ፖላንድ',
  PT: 'ፖርቱጋል',
  RO: 'ሩማንያ',
  RW: 'ርዋንዳ',
  SA: 'ስዑዲ ዓረብ',
  SD: 'ሱዳን',
  SE: 'ሽወደን',
  SI: 'ስሎቬንያ',
  SK: 'ስሎቫክያ',
  TH: 'ታይላንድ',
  TN: 'ቱኒዝያ',
  TR: 'ቱርኪ',
  TW: 'ታይዋን',
  TZ: 'ታንዛንያ',
  UA: 'ዩክሬን',
  UG: 'ኡጋንዳ',
  US: 'ኣመሪካ',
  VN: 'ቬትናም',
  ZA: 'ደቡብ ኣፍሪቃ',
};

/** Created once per language. */
const names = new Map<Language, Intl.DisplayNames>();

/**
 * Returns `Türkiye` for `TR` in the reader's language, in English where that language has no
 * name, and the code itself where it is not a country.
 */
export function countryName(code: string, language = currentLanguage()): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const written = language === 'ti' ? tigrinya[code] : undefined;
  if (written) return written;
  const known = names.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}
