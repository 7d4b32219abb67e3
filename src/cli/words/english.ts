/** One language's words, folded and separated by commas or spaces. Every language is understood at once. */
export interface Vocabulary {
  /** A group, or a command that reads, perhaps with options → the nouns that stand for it. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Verbs, the likeliest first → what people say for them. `items unavailable` is a verb of a subgroup. */
  readonly verbs: Readonly<Record<string, string>>;
  /** The numbers from 1 to 12, each with its forms. */
  readonly numbers: string;
  /** What may stand before or after a value or a name and adds nothing to it. */
  readonly fillers: string;
  /** Words of a sentence, which are no part of a person's name. */
  readonly functionWords: string;
  /** The areas of a restaurant, which are no part of a person's name. */
  readonly areas: string;
}

export const english: Vocabulary = {
  nouns: {
    reservas: 'reservation, reservations, booking, bookings, book, diary',
    'reservas list --fecha=hoy --desde-hora=17:00': 'tonight, dinner tonight, the dinner of today',
    'reservas now':
      'due, who is due, whos due, who is coming, who is here, who is late, status, floor status',
    'reservas free':
      'table, a table, any table, free table, free tables, tables free, is there a table, availability',
    'reservas stats': 'covers, cover count, how many covers, numbers',
    'reservas stats --semana': 'week, this week',
    'reservas stats --semana --fecha=-1w': 'last week',
    'reservas sheet': 'run sheet, day sheet',
    crm: 'customer, customers, guest, guests',
    'crm regulars': 'regulars, regular guests, top guests, best guests, top customers, best customers',
    menu: 'menus',
    'menu items': 'dish, dishes, item, items',
    'menu categories': 'category, categories',
    waitlist: 'queue, line, waiting list, who is waiting, waiting',
    events: 'event',
    'events sessions': 'session, sessions',
    floor: 'tables',
    profile: 'profiles',
  },
  verbs: {
    list: 'ls, search, show me',
    'get, list': 'show',
    'search, list': 'find',
    search: 'list',
    'create, add': 'new',
    create: 'add, book, reserve, take, take a booking, make a booking, new booking, new reservation',
    add: 'create',
    'move, update, swap': 'change, edit, modify',
    update: 'grow, party, pax, now they are, make it',
    'delete, remove': 'rm',
    delete: 'remove',
    seat: 'sit, sit down, arrived, has arrived, have arrived, is here, are here, here, came, check in, checkin',
    late: 'delay, delayed, running late, is late, are late, is running late, are running late, will be late',
    walkin: 'walk-in, walk in, walk ins, no reservation',
    finish:
      'done, left, gone, have left, has left, are done, free up, free table, table free, clear, leave table',
    cancel: 'leave, call off',
    move: 'shift, postpone, reschedule',
    note: 'remark, comment',
    noshow: 'noshow, no-show, no show, did not show, did not come, didnt show, didnt come, never came',
    'waitlist add': 'queue, add to queue, add to the queue, put in the queue, wait, waitlist',
    'waitlist call': 'call, notify',
    reprice: 'raise',
    'items update': 'price, price of',
    erase: 'forget',
    'crm get': 'who is, whos, who calls, call from, who is calling',
    'items unavailable': '86, sold out, out of, no more, 86d',
    'items available': 'back, back on, available again, un-86',
    'tables combine': 'joined, join, put together, push together',
    'tables edit': 'keep, hold, block, keep for',
  },
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  fillers: [
    'in the name of, under the name of, under the name, under, by the name of, the name is, for, at, on, with, to',
    'in, please, thanks, tel, phone, the reservation of, the booking of, reservation of, booking of, of, the, a, an',
    'reservation, booking, table for, a table for, it is, from',
  ].join(', '),
  functionWords: [
    'every each all next last this that these those the of to at in on by with without from until till since before',
    'after later earlier early more less most very not no is are was were be has have had who what when where which',
    'how why i we you he she they it your his their now soon again also then only about if or but and arrive arrives',
    'arriving coming comes minute minutes min mins hour hours day days week weeks weekly month months monthly year',
    'people guests guest table tables half quarter past oclock please twice once',
  ].join(' '),
  areas: 'terrace rooftop balcony garden bar room inside outside indoors outdoors window patio booth',
};
