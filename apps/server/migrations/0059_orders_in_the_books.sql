-- Quotes and estimates that somebody has accepted are their orders: they come in with the invoices and payments.
alter table channel_sale drop constraint channel_sale_part_check;
alter table channel_sale
  add constraint channel_sale_part_check check (part in ('invoice', 'payment', 'receipt', 'order'));
