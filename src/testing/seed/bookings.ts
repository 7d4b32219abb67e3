import { defaultFinal, toPeriod } from '../../ground/times.ts';
import type { Call } from '../../service/call.ts';
import { newCode } from '../../service/chance.ts';
import { laidOver } from '../../service/fields.ts';
import { Refusal } from '../../service/refusal.ts';
import { isActive, leftOut } from '../../service/reserva-edit.ts';
import { automaticTable, namedTable } from '../../service/tables.ts';
import type { Complain, Located, SeedRecords } from './located.ts';

type Booking = SeedRecords['reservas'][number] extends Located<infer Record> ? Record : never;

/** Writes the bookings one after the other, each at its table or, as the service would, at the best that is free. */
export const writeBookings = async (
  call: Call,
  { reservas }: SeedRecords,
  complain: Complain,
): Promise<void> => {
  const codes = unused(
    reservas.map(({ record }) => record.codigo_reserva),
    () => newCode(call.chance.below),
  );
  const ids = unused(
    reservas.map(({ record }) => record.id),
    call.chance.uuid,
  );
  for (const { record, path } of reservas) {
    try {
      await write(call, record, { codes, ids });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fecha_reserva, inicio_reserva, mesa_id } = record;
      const when = `${fecha_reserva} ${inicio_reserva}`;
      complain({
        path: [...path, 'mesa_id'],
        text:
          mesa_id == null
            ? { en: `finds no free table at ${when}`, es: `no encuentra mesa libre el ${when}` }
            : { en: `names a table that is taken at ${when}`, es: `nombra una mesa ocupada el ${when}` },
      });
    }
  }
};

/** Draws until there is one that nobody has. */
const unused = (named: readonly unknown[], draw: () => string) => {
  const used = new Set(named);
  return (): string => {
    let drawn = draw();
    while (used.has(drawn)) drawn = draw();
    used.add(drawn);
    return drawn;
  };
};

interface Fresh {
  codes(): string;
  ids(): string;
}

const write = async (call: Call, record: Booking, fresh: Fresh): Promise<void> => {
  const { fecha_reserva, inicio_reserva, nombre_cliente } = record;
  const optional = laidOver(leftOut, leftOut, record);
  const { num_comensales: comensales } = optional;
  const final_reserva = record.final_reserva ?? defaultFinal(inicio_reserva, comensales);
  const period = toPeriod(fecha_reserva, inicio_reserva, final_reserva);
  const estado = record.estado ?? 'pendiente';
  const booking = {
    ...optional,
    ...{ fecha_reserva, inicio_reserva, final_reserva, nombre_cliente, estado },
    id: record.id ?? fresh.ids(),
    codigo_reserva: record.codigo_reserva ?? fresh.codes(),
    created_at: (record.created_at == null ? call.now : new Date(record.created_at)).toISOString(),
    mesa_id:
      record.mesa_id === undefined ? await automaticTable(call, { period, comensales }) : record.mesa_id,
  };
  // What is over or cancelled holds no table, whoever sits there.
  if (isActive(estado) && record.mesa_id != null) await namedTable(call, record.mesa_id, period);
  await call.store.reservas.add(call.tenant.id, [booking]);
};
