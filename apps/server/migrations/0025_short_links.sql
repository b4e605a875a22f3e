-- Each kept link has a short address, /l/{code}: its QR code is coarse, and it can be read out and typed. Whoever knows
-- the code can open the link, so it is random: fifty bits, written in Crockford's base 32, which has no letters that are
-- taken for digits. Links that were kept before take theirs from their id, which is random too.
alter table cart_link add code text;
update cart_link set code = (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(uuid_send(cart_link.id), at) % 32 + 1, 1), '')
  from unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13]) as at);
alter table cart_link
  alter code set not null,
  add constraint cart_link_code_check check (code ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  add constraint cart_link_code_key unique (code);
