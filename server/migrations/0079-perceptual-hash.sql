-- How a photo looks, by which it is found again after it was cut a little, made smaller or written upon; null where there is hardly
-- anything to see on it, and for what was taken in before.
alter table file add column perceptual_hash bit(64);

-- Of two hashes that differ in three bits at most, one of the four quarters is the same.
create function hash_quarters(hash bit(64)) returns integer[] language sql immutable strict parallel safe return array[
  substring(hash from 1 for 16)::integer,
  substring(hash from 17 for 16)::integer + 65536,
  substring(hash from 33 for 16)::integer + 131072,
  substring(hash from 49 for 16)::integer + 196608];

create index file_looks on file using gin (hash_quarters(perceptual_hash)) where perceptual_hash is not null;
