import { describe, expect, it } from 'vitest';
import { identifyRestaurant } from '../../src/journal/restaurant.ts';

const key = 'maitre_0123456789';

describe('a restaurant in the journal', () => {
  it('on a database is identified without the password', () => {
    const database = 'postgres://maitre:s3cret@db.example:5432/casa?sslmode=require';
    expect(identifyRestaurant({ database, key }).place).toBe('postgres://maitre@db.example:5432/casa');
    expect(identifyRestaurant({ database: '/srv/casa.db', key }).place).toBe('/srv/casa.db');
  });

  it.each(['', '/', '//'])('has the same address with a final "%s"', (end) => {
    const baseUrl = `https://casa.example/a${end}`;
    expect(identifyRestaurant({ name: 'centro', baseUrl, key })).toEqual({
      profile: 'centro',
      place: 'https://casa.example/a',
      key_fingerprint: expect.stringMatching(/^[0-9a-f]+$/),
    });
  });
});
