-- What a partner's offers say beside the offer itself: the company's logo (as a data URL, small), words of welcome, and
-- where its terms can be read. Apart from the account, so that a logo is read for offers only.
create table offer_page (
  account_id uuid primary key references account (id) on delete cascade,
  logo       text not null default '' check (length(logo) <= 90000),
  welcome    text not null default '' check (length(welcome) <= 1000),
  terms_url  text not null default '' check (length(terms_url) <= 300)
);
