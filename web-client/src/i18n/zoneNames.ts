import { currentLanguage } from '.';
import type { Language } from './languages';

/**
 * Names of places in the time zone list, for the zones that our clients and therapists use most.
 * English lists only names that differ from the zone's id.
 */
const names: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    'America/Edmonton': 'Calgary',
    'America/St_Johns': 'St. John’s',
    'Antarctica/DumontDUrville': 'Dumont d’Urville',
    'Antarctica/McMurdo': 'McMurdo',
  },
  ti: {
    'Africa/Addis_Ababa': 'ኣዲስ ኣበባ',
    'Africa/Asmara': 'ኣስመራ',
    'Africa/Cairo': 'ካይሮ',
    'Africa/Juba': 'ጁባ',
    'Africa/Kampala': 'ካምፓላ',
    'Africa/Khartoum': 'ካርቱም',
    'Africa/Nairobi': 'ናይሮቢ',
    'America/Chicago': 'ቺካጎ',
    'America/Denver': 'ደንቨር',
    'America/Edmonton': 'ካልጋሪ',
    'America/Halifax': 'ሃሊፋክስ',
    'America/Los_Angeles': 'ሎስ ኣንጀለስ',
    'America/New_York': 'ኒው ዮርክ',
    'America/Regina': 'ረጃይና',
    'America/Toronto': 'ቶሮንቶ',
    'America/Vancouver': 'ቫንኩቨር',
    'America/Winnipeg': 'ዊኒፐግ',
    'Asia/Dubai': 'ዱባይ',
    'Asia/Jerusalem': 'የሩሳሌም',
    'Asia/Riyadh': 'ርያድ',
    'Australia/Sydney': 'ሲድኒ',
    'Europe/Amsterdam': 'ኣምስተርዳም',
    'Europe/Berlin': 'በርሊን',
    'Europe/London': 'ለንደን',
    'Europe/Oslo': 'ኦስሎ',
    'Europe/Paris': 'ፓሪስ',
    'Europe/Rome': 'ሮማ',
    'Europe/Stockholm': 'ስቶክሆልም',
    'Europe/Zurich': 'ዙሪክ',
  },
  ar: {
    'Africa/Addis_Ababa': 'أديس أبابا',
    'Africa/Asmara': 'أسمرة',
    'Africa/Cairo': 'القاهرة',
    'Africa/Juba': 'جوبا',
    'Africa/Kampala': 'كمبالا',
    'Africa/Khartoum': 'الخرطوم',
    'Africa/Nairobi': 'نيروبي',
    'America/Chicago': 'شيكاغو',
    'America/Denver': 'دنفر',
    'America/Edmonton': 'كالغاري',
    'America/Halifax': 'هاليفاكس',
    'America/Los_Angeles': 'لوس أنجلوس',
    'America/New_York': 'نيويورك',
    'America/Regina': 'ريجاينا',
    'America/Toronto': 'تورونتو',
    'America/Vancouver': 'فانكوفر',
    'America/Winnipeg': 'وينيبيغ',
    'Asia/Dubai': 'دبي',
    'Asia/Jerusalem': 'القدس',
    'Asia/Riyadh': 'الرياض',
    'Australia/Sydney': 'سيدني',
    'Europe/Amsterdam': 'أمستردام',
    'Europe/Berlin': 'برلين',
    'Europe/London': 'لندن',
    'Europe/Oslo': 'أوسلو',
    'Europe/Paris': 'باريس',
    'Europe/Rome': 'روما',
    'Europe/Stockholm': 'ستوكهولم',
    'Europe/Zurich': 'زيورخ',
  },
};

/** `Buenos Aires` for `America/Argentina/Buenos_Aires`, `ኣስመራ` for `Africa/Asmara` in Tigrinya. */
export const zonePlace = (zone: string, language = currentLanguage()) =>
  names[language][zone] ?? names.en[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
