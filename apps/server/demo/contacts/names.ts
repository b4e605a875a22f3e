import { readTable } from '../table.ts';

/** A name in another script is followed by how it is written in an e-mail address. */
const NAMES = readTable(
  ['language', 'given', 'family'],
  `
en-us | Abigail, Andrew, Ava, Benjamin, Caleb, Charlotte, Chloe, Daniel, Eleanor, Emily, Ethan, Grace, Hannah, Henry, Isaac, Jack, James, Julia, Liam, Lily, Lucas, Mason, Mia, Nathan, Nora, Oliver, Olivia, Owen, Sarah, Sophie, Thomas, Zoe | Adams, Anderson, Bailey, Brooks, Campbell, Carter, Clark, Cooper, Davies, Edwards, Evans, Fletcher, Graham, Harris, Hughes, Jenkins, Johnson, Kelly, Lewis, Marshall, Mitchell, Moore, O'Brien, Parker, Phillips, Reed, Roberts, Stewart, Taylor, Turner, Walker, Wright
es-mx | Alejandra, Andrés, Beatriz, Camila, Carlos, Daniela, Diego, Elena, Fernando, Gabriela, Íñigo, Javier, José, Lucía, Mateo, Miguel, Paola, Sofía, Valentina, Ximena | Álvarez, Castillo, Cruz, Domínguez, Fernández, García, Gómez, Hernández, Jiménez, López, Martínez, Muñoz, Núñez, Ortega, Peña, Ramírez, Ríos, Sánchez, Torres, Vázquez
fr-fr | Amélie, Antoine, Camille, Céline, Chloé, Élodie, Étienne, François, Hélène, Inès, Jérôme, Julien, Léa, Manon, Mathieu, Noémie, Océane, Rémi, Thierry, Zoë | Bélanger, Bernard, Blanc, Côté, Dubois, Dupont, Faure, Fournier, Gagnon, Girard, Lefèvre, Leroy, Mercier, Moreau, Pelletier, Petit, Renaud, Rousseau, Roy, Tremblay
de-de | Anja, Björn, Dieter, Franziska, Friederike, Günther, Hannah, Heike, Jörg, Jürgen, Katharina, Lukas, Maximilian, Moritz, Sabine, Sebastian, Stefanie, Ulrike, Ursula, Wolfgang | Bauer, Becker, Böhm, Fischer, Großmann, Hoffmann, Jäger, Keller, Köhler, Krüger, Lehmann, Möller, Müller, Schäfer, Schmidt, Schröder, Vogel, Wagner, Weiß, Zimmermann
pt-br | Adriana, Antônio, Bruna, Caio, Conceição, Eduardo, Fernanda, Gustavo, Inês, Isabela, João, Larissa, Letícia, Luís, Mariana, Otávio, Rafael, Simão, Thaís, Vinícius | Almeida, Araújo, Barbosa, Cardoso, Carvalho, Conceição, Costa, Fonseca, Gonçalves, Lima, Magalhães, Melo, Nascimento, Oliveira, Pereira, Ribeiro, Rocha, Santos, Simões, Souza
vi | Anh, Bình, Châu, Cường, Dũng, Đạt, Giang, Hải, Hạnh, Hương, Khánh, Lan, Linh, Long, Minh, Ngọc, Phương, Quân, Thảo, Tuấn | Bùi, Đặng, Đinh, Đỗ, Dương, Hồ, Hoàng, Huỳnh, Lê, Lý, Ngô, Nguyễn, Phạm, Phan, Tạ, Trần, Trịnh, Trương, Võ, Vũ
ru | Александр=Aleksandr, Алексей=Aleksei, Анастасия=Anastasia, Андрей=Andrei, Анна=Anna, Виктория=Viktoria, Дмитрий=Dmitry, Екатерина=Ekaterina, Елена=Elena, Иван=Ivan, Ирина=Irina, Максим=Maksim, Мария=Maria, Михаил=Mikhail, Наталья=Natalia, Николай=Nikolai, Ольга=Olga, Сергей=Sergei, Татьяна=Tatiana, Фёдор=Fyodor | Васильев=Vasiliev, Волков=Volkov, Иванов=Ivanov, Карпенко=Karpenko, Ким=Kim, Коваленко=Kovalenko, Кузьменко=Kuzmenko, Лебеденко=Lebedenko, Мельник=Melnik, Новак=Novak, Павленко=Pavlenko, Петренко=Petrenko, Романенко=Romanenko, Савченко=Savchenko, Сидоренко=Sidorenko, Ткаченко=Tkachenko, Фоменко=Fomenko, Черных=Chernykh, Шевченко=Shevchenko, Юрченко=Yurchenko
zh-cn | 伟=Wei, 芳=Fang, 娜=Na, 敏=Min, 静=Jing, 丽=Li, 强=Qiang, 磊=Lei, 军=Jun, 洋=Yang, 勇=Yong, 艳=Yan, 杰=Jie, 涛=Tao, 明=Ming, 超=Chao, 霞=Xia, 秀英=Xiuying, 建国=Jianguo, 晓明=Xiaoming | 王=Wang, 李=Li, 张=Zhang, 刘=Liu, 陈=Chen, 杨=Yang, 黄=Huang, 赵=Zhao, 吴=Wu, 周=Zhou, 徐=Xu, 孙=Sun, 马=Ma, 朱=Zhu, 胡=Hu, 郭=Guo, 何=He, 高=Gao, 林=Lin, 罗=Luo
ja | 陽菜=Hina, 結衣=Yui, 美咲=Misaki, 葵=Aoi, さくら=Sakura, 花子=Hanako, 恵子=Keiko, 由美=Yumi, 直美=Naomi, 明美=Akemi, 蓮=Ren, 大翔=Hiroto, 翔太=Shota, 健太=Kenta, 拓海=Takumi, 太郎=Taro, 一郎=Ichiro, 健一=Kenichi, 大輔=Daisuke, 直樹=Naoki | 佐藤=Sato, 鈴木=Suzuki, 高橋=Takahashi, 田中=Tanaka, 伊藤=Ito, 渡辺=Watanabe, 山本=Yamamoto, 中村=Nakamura, 小林=Kobayashi, 加藤=Kato, 吉田=Yoshida, 山田=Yamada, 佐々木=Sasaki, 山口=Yamaguchi, 松本=Matsumoto, 井上=Inoue, 木村=Kimura, 林=Hayashi, 清水=Shimizu, 森=Mori
ar-iq | أحمد=Ahmad, علي=Ali, حسين=Hussein, عمر=Omar, يوسف=Yusuf, مصطفى=Mustafa, كريم=Karim, سامر=Samer, طارق=Tariq, فاطمة=Fatima, زينب=Zainab, مريم=Maryam, نور=Noor, ليلى=Layla, سارة=Sara, هدى=Huda, رنا=Rana, دينا=Dina, ياسمين=Yasmin, خالد=Khalid | العبيدي=Al-Obaidi, الجبوري=Al-Jubouri, الحسيني=Al-Husseini, الخفاجي=Al-Khafaji, الدليمي=Al-Dulaimi, الربيعي=Al-Rubaie, السامرائي=Al-Samarrai, الشمري=Al-Shammari, العزاوي=Al-Azzawi, القيسي=Al-Qaisi, الموسوي=Al-Musawi, النعيمي=Al-Nuaimi, حداد=Haddad, خوري=Khoury, صالح=Saleh, عباس=Abbas, فارس=Fares, قاسم=Qasim, منصور=Mansour, نجار=Najjar`,
);

/** How many of a hundred people in a country have a name of each language; English names are the rest. */
const SHARES: Record<string, Record<string, number>> = {
  US: { 'es-mx': 15, 'zh-cn': 5, vi: 5, 'de-de': 5, 'fr-fr': 3, 'pt-br': 3, 'ar-iq': 3, ru: 2, ja: 2 },
  CA: { 'fr-fr': 20, 'zh-cn': 8, 'ar-iq': 4, 'de-de': 4, vi: 3, ru: 3, 'pt-br': 3, 'es-mx': 3, ja: 2 },
  GB: { 'ar-iq': 5, 'zh-cn': 4, 'pt-br': 4, 'fr-fr': 4, 'de-de': 4, 'es-mx': 3, vi: 2, ru: 2, ja: 2 },
  AU: { 'zh-cn': 10, vi: 8, 'ar-iq': 4, ja: 3, 'de-de': 2, 'fr-fr': 2, 'es-mx': 2, 'pt-br': 2, ru: 1 },
  NZ: { 'zh-cn': 8, ja: 4, vi: 3, 'ar-iq': 2, 'de-de': 3, 'fr-fr': 2, 'es-mx': 2, 'pt-br': 2, ru: 1 },
  IE: { 'pt-br': 6, 'es-mx': 4, 'fr-fr': 3, 'de-de': 3, 'zh-cn': 3, 'ar-iq': 2, vi: 1, ru: 2, ja: 1 },
};

/** Lists of the same length for each part of a name: as it is written, in Latin letters, and in an e-mail address. */
export const CULTURES = NAMES.map(({ language, given, family }) => ({
  language,
  given: writings(given),
  family: writings(family),
}));

/** A hundred languages: whoever draws one of them draws each as often as it occurs in the country. */
export function languagesOf(country: string): string[] {
  const others = Object.entries(SHARES[country] ?? {}).flatMap(([language, share]) =>
    Array.from({ length: share }, () => language),
  );
  return [...others, ...Array.from({ length: 100 - others.length }, () => 'en-us')];
}

function writings(list: string) {
  const names = list.split(',').map((name) => name.trim().split('='));
  const latin = names.map(([written = '', inLatin = written]) => inLatin);
  return { written: names.map(([written = '']) => written), latin, address: latin.map(toAddress) };
}

function toAddress(name: string): string {
  return name
    .replace(/[đĐ]/g, 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z-]/g, '');
}
