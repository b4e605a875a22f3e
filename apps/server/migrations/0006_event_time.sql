-- Events older than 90 days are removed by time; without this every removal would read the whole table.
create index event_by_time on event (received_at);
