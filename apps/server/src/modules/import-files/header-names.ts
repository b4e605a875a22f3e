import type { ImportTarget } from '@app/contract/import-words';
import { inAllLocales } from '@app/i18n/all-catalogues';
import { bare, later } from './word-table.ts';

type Target = Exclude<ImportTarget, `field:${number}`>;

/**
 * What columns are called, apart from our own names: everyday words of ten languages, and the headers of what others
 * export (HubSpot, Salesforce, Google Contacts, Outlook, Mailchimp, Pipedrive, Zoho, ActiveCampaign, Keap). Compared
 * without spaces, signs, accents and capitals. A target's better names stand first.
 */
const names: Partial<Record<Target, string>> = {
  givenName:
    'first name|given name|forename|firstname|fname|first|contact first name|person first name|vorname|rufname|prénom|prenom|nombre|nombres|primer nombre|nome próprio|primeiro nome|имя|名|名前 名|名字|given|tên|tên gọi|الاسم الأول|الاسم الاول|名前（名）|ファーストネーム|first name (local)',
  familyName:
    'last name|family name|surname|lastname|lname|last|contact last name|person last name|nachname|familienname|zuname|nom de famille|nom|apellido|apellidos|primer apellido|sobrenome|apelido|último nome|фамилия|姓|姓氏|family|họ|họ và tên đệm|اسم العائلة|اللقب|الكنية|名前（姓）|ラストネーム',
  fullName:
    'full name|name|contact name|contact|person|person name|display name|file as|client name|customer name|lead name|contact full name|ansprechpartner|kontakt|vollständiger name|nom complet|nom et prénom|nombre completo|nombre y apellidos|nome completo|фио|полное имя|контакт|контактное лицо|姓名|氏名|名前|お名前|联系人|全名|họ và tên|họ tên|tên đầy đủ|الاسم الكامل|الاسم الثلاثي|الاسم|person - name|contact person',
  email:
    'email|e-mail|mail|email address|e-mail address|email 1|e-mail 1|e-mail 1 - value|email1|primary email|contact email|work email|business email|person - email|person - email - work|email (work)|email - work|home email|personal email|emailadresse|e-mail-adresse|mailadresse|adresse e-mail|adresse mail|adresse électronique|courriel|mél|correo|correo electrónico|email principal|dirección de correo electrónico|endereço de e-mail|эл почта|электронная почта|почта|адрес электронной почты|имейл|邮箱|电子邮箱|电子邮件|邮件地址|电邮|メール|メールアドレス|eメール|địa chỉ email|thư điện tử|البريد الإلكتروني|البريد الالكتروني|الايميل|البريد|email address 1|subscriber email',
  email2:
    'email 2|e-mail 2|e-mail 2 - value|email2|secondary email|second email|other email|additional email|alternate email|e-mail 2 address|email address 2|person - email - home|weitere e-mail|e-mail privat|autre e-mail|otro correo|outro e-mail|другая почта|其他邮箱|その他のメール',
  email3:
    'email 3|e-mail 3|e-mail 3 - value|email3|third email|e-mail 3 address|email address 3|person - email - other',
  phone:
    'phone|phone number|telephone|tel|telephone number|phone 1|phone 1 - value|phone1|primary phone|main phone|business phone|work phone|office phone|person - phone|person - phone - work|contact phone|phone (work)|company phone|telefon|telefonnummer|rufnummer|tel nr|festnetz|telefon geschäftlich|téléphone|numéro de téléphone|tél|teléfono|número de teléfono|teléfono principal|telefone|número de telefone|fone|телефон|номер телефона|рабочий телефон|тел|电话|电话号码|联系电话|电话 号码|電話|電話番号|tel番号|điện thoại|số điện thoại|sđt|الهاتف|رقم الهاتف|هاتف|تلفون|phone no',
  phone2:
    'mobile|mobile phone|mobile number|mobile phone number|cell|cell phone|cellphone|cell number|phone 2|phone 2 - value|phone2|other phone|secondary phone|business phone 2|person - phone - mobile|sms phone number|handy|mobil|mobiltelefon|handynummer|mobilnummer|portable|téléphone portable|mobile professionnel|celular|móvil|teléfono móvil|telemóvel|whatsapp|мобильный|мобильный телефон|сотовый|手机|手机号|手机号码|移动电话|携帯|携帯電話|携帯番号|di động|điện thoại di động|số di động|الجوال|الموبايل|رقم الجوال|رقم الموبايل|الهاتف المحمول',
  phone3:
    'home phone|phone 3|phone 3 - value|phone3|person - phone - home|private phone|telefon privat|téléphone personnel|teléfono particular|telefone residencial|домашний телефон|家庭电话|自宅電話|điện thoại nhà|هاتف المنزل',
  phone4:
    'phone 4|phone 4 - value|phone4|assistant phone|assistant’s phone|home phone 2|person - phone - other|other phone 2',
  phone5: 'phone 5|phone 5 - value|phone5|car phone|company main phone',
  company:
    'company|company name|organization|organisation|organization name|organization 1 - name|account|account name|business|business name|employer|firm|associated company|person - organization|firma|firmenname|unternehmen|betrieb|organisation name|entreprise|société|nom de l’entreprise|raison sociale|empresa|compañía|nombre de la empresa|razón social|companhia|nome da empresa|компания|организация|название компании|фирма|公司|公司名称|单位|企业|会社|会社名|企業名|法人名|勤務先|công ty|tên công ty|doanh nghiệp|الشركة|اسم الشركة|المؤسسة|المنظمة',
  title:
    'job title|title|position|role|occupation|organization 1 - title|organization title|person - job title|designation|stelle|berufsbezeichnung|funktion|jobtitel|beruf|fonction|poste|intitulé du poste|titre|cargo|puesto|ocupación|profissão|função|должность|职位|职务|头衔|岗位|役職|肩書|肩書き|職種|chức danh|chức vụ|vị trí|المسمى الوظيفي|الوظيفة|المنصب',
  website:
    'website|web site|website url|url|web page|web|homepage|home page|website 1 - value|company website|web address|company domain name|domain|internet|webseite|site web|site internet|sitio web|página web|site|página|сайт|веб-сайт|вебсайт|网站|网址|官网|ウェブサイト|ホームページ|trang web|الموقع الإلكتروني|الموقع',
  address1:
    'address|address line 1|address 1|street|street address|street 1|address1|street address 1|mailing street|business street|home street|billing street|address 1 - street|contact address|address line one|person - postal address|postal address|mailing address|billing street address|strasse|straße|straße und hausnummer|anschrift|adresse|adresszeile 1|adresse ligne 1|adresse postale|rue|dirección|calle|domicilio|dirección línea 1|endereço|rua|logradouro|адрес|улица|адрес строка 1|地址|街道|详细地址|通讯地址|住所|住所1|番地|địa chỉ|đường|địa chỉ 1|العنوان|الشارع|عنوان',
  address2:
    'address line 2|address 2|street 2|street address 2|address2|apt|apartment|suite|unit|business street 2|home street 2|address 1 - extended address|billing street address 2|adresszusatz|adresszeile 2|complément d’adresse|adresse ligne 2|dirección línea 2|colonia|complemento|endereço linha 2|адрес строка 2|квартира|住所2|建物名|地址2|địa chỉ 2',
  city: 'city|town|locality|city/town|mailing city|business city|home city|billing city|address 1 - city|postal town|ort|stadt|wohnort|ville|commune|localité|ciudad|localidad|municipio|población|cidade|município|город|населённый пункт|城市|市|市区町村|都市|thành phố|tp|المدينة',
  state:
    'state|region|province|state/region|state/province|state or region|county|mailing state|mailing state/province|business state|home state|billing state|address 1 - region|bundesland|kanton|région|département|état|estado|provincia|departamento|uf|província|область|регион|край|省|省份|州|省/州|都道府県|tỉnh|tỉnh thành|bang|المحافظة|الولاية|المنطقة',
  postalCode:
    'postal code|zip|zip code|zipcode|zip/postal code|post code|postcode|postalcode|mailing zip/postal code|mailing zip|business postal code|home postal code|billing zip|address 1 - postal code|zip4|plz|postleitzahl|code postal|cp|código postal|cep|индекс|почтовый индекс|邮编|邮政编码|郵便番号|〒|mã bưu chính|mã bưu điện|الرمز البريدي',
  country:
    'country|country/region|country or region|nation|mailing country|business country|business country/region|home country|home country/region|billing country|address 1 - country|country code|land|staat|pays|país|страна|国家|国家/地区|国|国名|国・地域|quốc gia|nước|البلد|الدولة',
  timeZone:
    'time zone|timezone|tz|zeitzone|fuseau horaire|zona horaria|fuso horário|часовой пояс|时区|タイムゾーン|múi giờ|المنطقة الزمنية',
  birthday:
    'birthday|date of birth|birth date|birthdate|dob|born|geburtstag|geburtsdatum|geb datum|anniversaire|date de naissance|fecha de nacimiento|cumpleaños|data de nascimento|aniversário|день рождения|дата рождения|生日|出生日期|誕生日|生年月日|ngày sinh|sinh nhật|تاريخ الميلاد|تاريخ الولادة',
  language: 'language|preferred language|lang|locale|sprache|langue|idioma|lengua|язык|语言|言語|ngôn ngữ|اللغة',
  type: 'type|contact type|person type|lifecycle stage|lead status|art|kontaktart|typ|type de contact|tipo|tipo de contacto|tipo de contato|тип|类型|客户类型|種類|区分|loại|النوع|record type',
  owner:
    'owner|contact owner|lead owner|account owner|assigned to|assignee|responsible|sales rep|person - owner|zuständig|betreuer|verantwortlich|propriétaire|responsable|propietario|asignado a|responsável|proprietário|ответственный|负责人|所有者|担当者|担当|người phụ trách|المتابعة|المسؤول|المالك',
  tags: 'tags|tag|labels|label|groups|group membership|group|categories|category|segments|keywords|contact tags|person - label|schlagwörter|schlagworte|stichwörter|gruppen|étiquettes|libellés|mots-clés|etiquetas|marcadores|grupos|теги|метки|группы|标签|分组|タグ|グループ|ラベル|thẻ|nhãn|nhóm|الوسوم|العلامات|المجموعات',
};

/** Words of columns that look like one of ours and are something else. */
const OTHERS =
  'middle name|additional name|nickname|maiden name|name prefix|name suffix|prefix|suffix|yomi name|given name yomi|family name yomi|phonetic first name|phonetic last name|email permission|email status|email opt in|email opted out|has opted out of email|unsubscribed|fax|business fax|home fax|fax number|company id|account id|contact id|record id|gender|notes|created|last activity|source|permission';

const table = later(() => {
  const found = new Map<string, { target: Target | null; rank: number }>();
  const add = (name: string, target: Target | null, rank: number) => {
    const key = bare(name);
    if (key !== '' && !found.has(key)) found.set(key, { target, rank });
  };
  // Our own export first, so that it comes back as it went.
  for (const [namespace, key] of [
    ['server', 'export.contacts'],
    ['crm', 'contacts.fields'],
  ] as const)
    for (const { texts } of inAllLocales(namespace, key))
      for (const [field, name] of Object.entries(texts)) {
        const target = field === 'ownerId' ? 'owner' : field;
        if (target in names) add(name, target as Target, 0);
        else if (!field.startsWith('more')) add(name, null, 0);
      }
  for (const target of Object.keys(names) as Target[]) add(target, target, 0);
  for (const name of OTHERS.split('|')) add(name, null, 0);
  for (const [target, all] of Object.entries(names))
    for (const [at, name] of all.split('|').entries()) add(name, target as Target, at + 1);
  return found;
});

/** What a column's name means, and how surely: 0 is our own word. `null` is something that we have no place for. */
export const targetOfName = (name: string): { target: Target | null; rank: number } | undefined =>
  table().get(bare(name)) ?? table().get(bare(name.replace(/\s*(?:\([^)]*\)|\[[^\]]*\]|\*+|:)\s*$/u, '')));
