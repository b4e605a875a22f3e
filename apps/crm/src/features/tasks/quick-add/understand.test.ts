import type { Locale } from '@app/i18n/locales';
import { expect, test } from 'vitest';
import { loadWords, understand } from './understand.ts';

/** A Monday. */
const now = '2026-11-16T08:29';

test.each<[Locale, string, string, string | null, string | null]>([
  ['en-us', 'call back tomorrow 3pm', 'call back', '2026-11-17', '15:00'],
  ['en-us', 'Send the offer to Anna on Friday', 'Send the offer to Anna', '2026-11-20', null],
  ['en-us', 'Check the May 3 invoice in 3 days at 9', 'Check the May 3 invoice', '2026-11-19', '09:00'],
  ['en-us', 'Pay the rent by 12/24', 'Pay the rent', '2026-12-24', null],
  ['en-us', 'tomorrow', 'tomorrow', null, null],
  ['en-us', 'Order paper', 'Order paper', null, null],
  ['de-de', 'morgen um 15 Uhr zurückrufen', 'zurückrufen', '2026-11-17', '15:00'],
  ['de-de', 'Angebot bis Freitag senden', 'Angebot senden', '2026-11-20', null],
  ['es-mx', 'llamar mañana a las 3 de la tarde', 'llamar', '2026-11-17', '15:00'],
  ['es-mx', 'pasado mañana enviar la oferta', 'enviar la oferta', '2026-11-18', null],
  ['fr-fr', 'rappeler demain à 15h', 'rappeler', '2026-11-17', '15:00'],
  ['fr-fr', 'relancer Anna après-demain', 'relancer Anna', '2026-11-18', null],
  ['pt-br', 'ligar amanhã às 15h', 'ligar', '2026-11-17', '15:00'],
  ['pt-br', 'revisar daqui a 3 dias', 'revisar', '2026-11-19', null],
  ['ru', 'перезвонить завтра в 15:00', 'перезвонить', '2026-11-17', '15:00'],
  ['ru', 'отправить послезавтра', 'отправить', '2026-11-18', null],
  ['ja', '明日15時に電話', '電話', '2026-11-17', '15:00'],
  ['ja', '明後日に見積もりを送る', '見積もりを送る', '2026-11-18', null],
  ['zh-cn', '明天下午3点回电', '回电', '2026-11-17', '15:00'],
  ['zh-cn', '3天后检查合同', '检查合同', '2026-11-19', null],
  ['vi', 'gọi lại mai lúc 15:00', 'gọi lại', '2026-11-17', '15:00'],
  ['vi', 'gửi báo giá vào thứ sáu', 'gửi báo giá', '2026-11-20', null],
  ['ar-iq', 'اتصل غدًا الساعة 3 مساء', 'اتصل', '2026-11-17', '15:00'],
  ['ar-iq', 'أرسل العرض يوم الجمعة', 'أرسل العرض', '2026-11-20', null],
])('%s: “%s”', async (locale, text, title, dueDate, dueTime) => {
  const parse = await loadWords[locale]();
  expect(understand(text, { parse, locale, now })).toEqual({ title, dueDate, dueTime });
});
