import { describe, expect, it } from 'vitest';
import { booking, useTestCli } from '../../support/undoing.ts';

const { run, ok, create } = useTestCli();

const book = (fields: object = {}) => create('reservas create', { ...booking, notas: null, ...fields });
const undoAloud = async (lang: 'en' | 'es') => {
  const { stdout } = await run(`undo 1 --yes --lang ${lang}`, { columns: 100 });
  return stdout.trim().split('\n');
};

/** Undoes it, undoes the undo, and undoes it again, in the other language. */
const aloud = async () => {
  const [en] = await undoAloud('en');
  await ok('undo 1 --yes');
  return [en, (await undoAloud('es'))[0]];
};

describe('undo of a reservation says on a terminal, in one sentence, that it', () => {
  it('has its earlier state', async () => {
    const { id } = await book();
    await ok(['reservas', 'confirm', id]);
    expect(await aloud()).toEqual([
      '↶ Ana Ruiz, 2: pending again: tomorrow at 21:00, table S1',
      '↶ Ana Ruiz, 2: otra vez pendiente: mañana a las 21:00, mesa S1',
    ]);
  });

  it('is seated again, with its allergy', async () => {
    await ok('walkin 2 S2 --notas alergia:nueces');
    await ok('finish S2 --yes');
    expect(await aloud()).toEqual([
      '↶ Sin reserva, 2: seated again at S2 · ⚠ alergia:nueces',
      '↶ Sin reserva, 2: otra vez sentada en S2 · ⚠ alergia:nueces',
    ]);
  });

  it('is finished or cancelled again', async () => {
    const { id } = await book();
    for (const [state, after, aloud] of [
      ['finalizada', 'pendiente', '↶ Ana Ruiz, 2: finished again'],
      ['cancelada', 'pendiente', '↶ Ana Ruiz, 2: cancelled again; it was tomorrow at 21:00, table S1'],
    ]) {
      await ok(['reservas', 'update', id, '--estado', String(state)]);
      await ok(['reservas', 'update', id, '--estado', String(after)]);
      expect(await undoAloud('en')).toEqual([aloud]);
    }
  });

  it('has its earlier place, once for each of the two of a swap', async () => {
    await book();
    await book({ nombre_cliente: 'Eva' });
    await ok('swap S1 S2 --fecha tomorrow');
    expect(await undoAloud('es')).toEqual([
      '↶ Ana Ruiz, 2: otra vez mañana a las 21:00, mesa S1',
      '↶ Eva, 2: otra vez mañana a las 21:00, mesa S2',
    ]);
  });

  it('has its earlier notes', async () => {
    const { id } = await book();
    await ok(['reservas', 'note', id, 'trona']);
    await ok(['reservas', 'note', id, 'ventana']);
    expect(await undoAloud('en')).toEqual([
      '↶ Ana Ruiz, 2: tomorrow at 21:00, table S1, notes as before · trona',
    ]);
    const { id: other } = await book({ nombre_cliente: 'Eva' });
    await ok(['reservas', 'note', other, 'trona']);
    expect(await undoAloud('es')).toEqual(['↶ Eva, 2: mañana a las 21:00, mesa S2, sin notas']);
  });

  it('is deleted or restored', async () => {
    await book();
    const [deleted] = await undoAloud('en');
    const [restored] = await undoAloud('en');
    expect(deleted).toBe('↶ Ana Ruiz, 2: deleted; it was tomorrow at 21:00, table S1');
    expect(restored).toMatch(/^↶ Ana Ruiz, 2: restored: tomorrow at 21:00, table S1 · \w{6}$/);
  });

  it('is restored as cancelled', async () => {
    const { id } = await book();
    await ok(['reservas', 'cancel', id]);
    await ok(['reservas', 'delete', id, '--yes']);
    expect((await undoAloud('es'))[0]).toMatch(
      /^↶ Ana Ruiz, 2: recuperada, cancelada; era mañana a las 21:00, mesa S1 · \w{6}$/,
    );
  });
});

it('undo of other fields names them', async () => {
  const { id } = await create('menu categories add', { name: 'Postres' });
  await create('menu items add', { category_id: id, name: 'Flan', price: 4 });
  await ok('menu items update Flan --price 5 --description casero --no-is-available');
  expect(await aloud()).toEqual([
    '↶ #1 · Flan · Postres: again without Description, Price €4.00, available',
    '↶ #1 · Flan · Postres: otra vez sin Descripción, Precio 4,00 €, disponible',
  ]);
});
