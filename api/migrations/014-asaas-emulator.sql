-- Everything that the emulated Asaas of a local start knows: one row, locked while a request changes it.
create table asaas_emulator (
  id boolean primary key default true check (id),
  state jsonb not null
);

drop table simulated_charges;
