/** One language's words, folded and separated by commas or spaces. Every language is understood at once. */
export interface Vocabulary {
  /** Lines of a group, or a command that reads, perhaps with options, and the nouns that stand for it. */
  readonly nouns: string;
  /**
   * Lines of verbs, the likeliest first, and what people say for them. `items unavailable` is a verb of a subgroup.
   * A person is asked first about one with `?`.
   */
  readonly verbs: string;
  /** The numbers from 1 to 12, each with its forms. */
  readonly numbers: string;
  /** What may stand before or after a value or a name and adds nothing to it. */
  readonly fillers: string;
  /** Wishes and occasions of guests, which go into the notes. They are no part of a person's name. */
  readonly remarks: string;
  /** Words of a sentence, which are no part of a person's name. */
  readonly functionWords: string;
  /** The areas of a restaurant, which are no part of a person's name. */
  readonly areas: string;
}

export const english: Vocabulary = {
  nouns: `
    reservas: reservation, reservations, booking, bookings, book, diary
    reservas list --fecha=hoy --servicio=cena: tonight, dinner tonight, the dinner of today
    reservas list: what do we have, what have we got, whats left for, what is left for, who came, what time is, when is, when does, at what time is
    reservas now: due, who is due, whos due, who is coming, whos coming, whos coming next, who is next, whos next, who is missing, who hasnt arrived, who hasnt arrived yet, who has not arrived, who has not come, whats left, who is here, whos here, who is late, whos late, status, floor status
    reservas now, reservas free: free tables, tables free, whats free, what is free, which tables are free, what tables are free
    reservas free: table for, a table for, table, a table, any table, free table, is there a table, is there room, any room, anything, anything for, availability, is there anything, is there anything for, have we got a table, do we have a table, room for, tables for, anything free, anything free for
    reservas stats: covers, cover count, how many covers, how many, how many guests, how many people, how was, numbers
    reservas stats --semana: week, this week
    reservas stats --desde=last week --hasta=last week: last week
    reservas stats --desde=last month --hasta=last month: last month
    reservas sheet: birthday, birthdays, allergies, allergy list, whose birthday is it, who has allergies, who has an allergy, any allergies, which guests have allergies, run sheet, day sheet, print sheet, print the sheet
    reservas changes: what changed, what has changed, whats changed, whats new
    reservas list --servicio=cena: dinner, dinner of
    reservas list --servicio=comida: lunch, lunch of
    crm: customer, customers, guest, guests
    crm regulars: regulars, our regulars, regular guests, loyal guests, frequent guests, top guests, best guests, top customers, best customers
    menu: menus
    menu items: dish, dishes, item, items
    menu categories: category, categories
    waitlist: queue, line, waiting list, who is waiting, waiting, who is next in the queue, next in the queue, who is next in line, how long is the wait, how long is the queue, how long
    events: event
    events sessions: session, sessions
    floor: tables
    profile: profiles
  `,
  verbs: `
    list: ls, search, show me
    get, list: show
    search, list: find, look up, look for
    search: list
    create, add: new
    create: add, book, reserve, take, take a booking, make a booking, new booking, new reservation, table for, a table for, can i book, can we book, i need a table, i need a table for, we need a table, we need a table for, need a table, need a table for, make a booking for, booking for, make a reservation for
    add: create
    reservas move: update
    move, update, swap: change, edit, modify
    update: grow, party, party is, party of, pax, now they are, make it, now, is now, are now, will be now, will be, are
    delete, remove: rm
    delete: remove
    seat, late: comes
    seat: seat, sit, sit down, arrived, just arrived, has arrived, have arrived, is here, are here, here, came, check in, checkin, is seated, seated
    late: late, delay, delayed, running late, is late, are late, is running late, are running late, will be late, running, is running, will arrive, arriving, arrives, will come, is coming, are coming, coming, will be here
    walkin: walk-in, walk in, walk ins, walked in, just walked in, came in, no reservation, without reservation, without a reservation, no booking, without booking
    finish: finish, finished, done, left, gone, have gone, has gone, have left, has left, are done, paid and left, has paid and left, have paid and left, paid, has paid, have paid, is free, are free, now free, free up, free table, table free, clear, leave table
    finish?: bill, bill for, the bill, the bill for, check for, check please
    cancel: cancel, cancelled, cancels, leave, call off, is not coming, are not coming, not coming, wont come
    confirm: confirm, confirmed, confirms
    move: move, shift, postpone, reschedule, put, push, push back, transfer, bring forward, pull forward, bring
    swap: swap, exchange, switch, trade
    note: remark, comment, add a note to, add a note for, put a note on, make a note for
    noshow: noshow, no-show, no show, did not show, did not come, didnt show, didnt come, never came, didnt turn up, did not turn up, never turned up, didnt show up, did not show up, never showed, never showed up
    waitlist add: queue, add to queue, add to the queue, put in the queue, to the queue, to queue, in the queue, wait, waitlist, on the waiting list, to the waiting list, on the list, on the waitlist
    waitlist cancel: remove from queue, remove from the queue, take off the queue, off the queue, left the queue, from the queue, from queue, gave up, gave up waiting, stopped waiting, is not waiting, does not want to wait
    waitlist call: call, notify, tell, table ready for, table is ready for
    reprice: raise
    items update: price, price of, new price, new price of, change the price of, change the price, raise the price of
    erase: forget
    crm get: who is, whos, who calls, call from, who is calling, whos calling, whose number is, who has, who is this
    items unavailable: 86, sold out, out of, we are out of, were out of, ran out of, no more, 86d, we ran out of, we have no more, no more of
    items available: back, is back, are back, back on, again, available again, un-86
    tables combine: joined, join, put together, push together
    tables edit: keep, hold, block, keep for
  `,
  numbers: 'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  fillers:
    'take, only, just, in the name of, under the name of, under the name, under, by the name of, the name is, for, at, on, with, to, just called, has called, have called, called, says, in the end, wants to come, want to come, same time, at the same time, the same time, same table, name, coming, tables of, the tables of, their table is ready, her table is ready, his table is ready, the table is ready, table is ready, in, please, thanks, tel, phone, the reservation of, the booking of, reservation of, booking of, of, the, a, an, reservation, booking, table for, a table for, it is, from, the table, party, without a reservation, without reservation, no reservation, add, put, remove, we have, number, instead, tonight, for tonight, seat them, seat her, seat him, put them',
  remarks:
    'birthday, birthdays, anniversary, vegan, vegetarian, pram, stroller, buggy, wheelchair, high chair, highchair, dog, quiet table, window',
  functionWords:
    'every each all next last this that these those the of to at in on by with without from until till since before after later earlier early more less most very not no is are was were be has have had who what when where which how why i we you he she they it your his their now soon again also then only about if or but and arrive arrives arriving coming comes minute minutes min mins hour hours day days week weeks weekly month months monthly year lunch dinner supper any some yet here there running paid twenty thirty fifteen hasnt havent didnt doesnt whats whos instead forward anything something nothing nobody can need people guests guest table tables half quarter past oclock please twice once',
  areas: 'terrace rooftop balcony garden bar room inside outside indoors outdoors window patio booth',
};
