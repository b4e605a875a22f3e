import { countriesIn, hasCountry } from '@app/i18n/countries';
import { localeNames } from '@app/i18n/locales';
import { bare, later, tableOf } from './word-table.ts';

/** The two letters and the three of ISO 3166. */
const ALPHA_3 =
  'AFAFG ALALB DZDZA ASASM ADAND AOAGO AIAIA AQATA AGATG ARARG AMARM AWABW AUAUS ATAUT AZAZE BSBHS BHBHR BDBGD BBBRB BYBLR BEBEL BZBLZ BJBEN BMBMU BTBTN BOBOL BABIH BWBWA BRBRA BNBRN BGBGR BFBFA BIBDI KHKHM CMCMR CACAN CVCPV KYCYM CFCAF TDTCD CLCHL CNCHN COCOL KMCOM CGCOG CDCOD CKCOK CRCRI CICIV HRHRV CUCUB CYCYP CZCZE DKDNK DJDJI DMDMA DODOM ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FKFLK FOFRO FJFJI FIFIN FRFRA GFGUF PFPYF GAGAB GMGMB GEGEO DEDEU GHGHA GIGIB GRGRC GLGRL GDGRD GPGLP GUGUM GTGTM GNGIN GWGNB GYGUY HTHTI HNHND HKHKG HUHUN ISISL ININD IDIDN IRIRN IQIRQ IEIRL ILISR ITITA JMJAM JPJPN JOJOR KZKAZ KEKEN KIKIR KPPRK KRKOR KWKWT KGKGZ LALAO LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU LULUX MOMAC MGMDG MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MQMTQ MRMRT MUMUS YTMYT MXMEX FMFSM MDMDA MCMCO MNMNG MEMNE MSMSR MAMAR MZMOZ MMMMR NANAM NRNRU NPNPL NLNLD NCNCL NZNZL NINIC NENER NGNGA MKMKD NONOR OMOMN PKPAK PWPLW PSPSE PAPAN PGPNG PYPRY PEPER PHPHL PLPOL PTPRT PRPRI QAQAT REREU ROROU RURUS RWRWA WSWSM SMSMR STSTP SASAU SNSEN RSSRB SCSYC SLSLE SGSGP SKSVK SISVN SBSLB SOSOM ZAZAF SSSSD ESESP LKLKA SDSDN SRSUR SESWE CHCHE SYSYR TWTWN TJTJK TZTZA THTHA TLTLS TGTGO TOTON TTTTO TNTUN TRTUR TMTKM TCTCA TVTUV UGUGA UAUKR AEARE GBGBR USUSA UYURY UZUZB VUVUT VEVEN VNVNM VGVGB VIVIR YEYEM ZMZMB ZWZWE';
const MORE_COUNTRIES: [string, string][] = [
  ['United States of America', 'US'],
  ['America', 'US'],
  ['EUA', 'US'],
  ['EE. UU.', 'US'],
  ['EEUU', 'US'],
  ['États-Unis d’Amérique', 'US'],
  ['США', 'US'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['Northern Ireland', 'GB'],
  ['Großbritannien', 'GB'],
  ['Holland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Russian Federation', 'RU'],
  ['Korea, Republic of', 'KR'],
  ['Republic of Korea', 'KR'],
  ['Viet Nam', 'VN'],
  ['Czech Republic', 'CZ'],
  ['Tschechische Republik', 'CZ'],
  ['Macedonia', 'MK'],
  ['Ivory Coast', 'CI'],
  ['UAE', 'AE'],
  ['Turkey', 'TR'],
  ['Swaziland', 'SZ'],
  ['Cape Verde', 'CV'],
  ['Burma', 'MM'],
  ['PR China', 'CN'],
  ["People's Republic of China", 'CN'],
  ['Iran, Islamic Republic of', 'IR'],
  ['Moldova, Republic of', 'MD'],
  ['Taiwan, Province of China', 'TW'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Venezuela, Bolivarian Republic of', 'VE'],
  ['Bolivia, Plurinational State of', 'BO'],
  ['Syrian Arab Republic', 'SY'],
  ['Republic of Ireland', 'IE'],
  ['Éire', 'IE'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['BRD', 'DE'],
  ['México', 'MX'],
  ['Brasil', 'BR'],
  ['España', 'ES'],
  ['Italia', 'IT'],
  ['Nederland', 'NL'],
  ['Österreich', 'AT'],
  ['Polska', 'PL'],
  ['Sverige', 'SE'],
  ['Norge', 'NO'],
  ['Danmark', 'DK'],
  ['Suomi', 'FI'],
  ['Україна', 'UA'],
];

const countryWords = later(() => {
  const codes = countriesIn('en-us').map(({ code }) => [code, code] as const);
  const three = ALPHA_3.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)] as const);
  const short = localeNames.flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
    return codes.map(([code]) => [names.of(code) ?? code, code] as const);
  });
  const long = localeNames.flatMap((locale) => countriesIn(locale).map(({ code, name }) => [name, code] as const));
  return tableOf([...codes, ...three.filter(([, code]) => hasCountry(code))], long, short, MORE_COUNTRIES);
});
export const countryOf = (word: string): string | undefined => countryWords().get(bare(word));

/** As Windows and Outlook name the most common zones. */
const MORE_ZONES: [string, string][] = [
  ['Eastern Standard Time', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Central Standard Time', 'America/Chicago'],
  ['Central Time (US & Canada)', 'America/Chicago'],
  ['Mountain Standard Time', 'America/Denver'],
  ['Mountain Time (US & Canada)', 'America/Denver'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Alaskan Standard Time', 'America/Anchorage'],
  ['Alaska', 'America/Anchorage'],
  ['Hawaiian Standard Time', 'Pacific/Honolulu'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['Arizona', 'America/Phoenix'],
  ['US Mountain Standard Time', 'America/Phoenix'],
  ['Atlantic Time (Canada)', 'America/Halifax'],
  ['GMT Standard Time', 'Europe/London'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Central European Standard Time', 'Europe/Warsaw'],
  ['Romance Standard Time', 'Europe/Paris'],
  ['Russian Standard Time', 'Europe/Moscow'],
  ['China Standard Time', 'Asia/Shanghai'],
  ['Tokyo Standard Time', 'Asia/Tokyo'],
  ['SE Asia Standard Time', 'Asia/Bangkok'],
  ['Arabic Standard Time', 'Asia/Baghdad'],
  ['E. South America Standard Time', 'America/Sao_Paulo'],
  ['Central Standard Time (Mexico)', 'America/Mexico_City'],
  ['AUS Eastern Standard Time', 'Australia/Sydney'],
  ['India Standard Time', 'Asia/Kolkata'],
];
const zoneWords = later(() => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  const cities = zones.map((zone) => [zone.slice(zone.lastIndexOf('/') + 1), zone] as const);
  return tableOf(
    zones.map((zone) => [zone, zone] as const),
    MORE_ZONES,
    cities,
  );
});
export const zoneOf = (word: string): string | undefined =>
  zoneWords().get(bare(word.replace(/^\((?:UTC|GMT)[^)]*\)/i, '')));
