/** A pattern, and what is read instead of it. */
type Replacement = readonly [pattern: RegExp, form: string];

/**
 * One language's words, folded: phrases are separated by commas, words without phrases by spaces. `[a|b]` is one or the
 * other. Every language is understood at once.
 */
export const english = {
  // Lines of a group, or a command that reads, perhaps with options, and the nouns that stand for it.
  nouns: `
    reservas: reservation[|s], booking[|s], book, diary
    reservas list --fecha=hoy --servicio=cena: tonight, dinner tonight, the dinner of today
    reservas list, menu items get, menu categories get: [do we|do you|have we] [have|got], is there any[| more], any [|more ]left[| of]
    reservas list: [who|what] [do we have|have we got], what have we got [written down|noted|written] for, what is left for, [which|what] table [has|is|does], who [|has ]came, booked, [who|what] is booked, [|at ]what time [is|are|does|do], notes [for|of], what [allergy|allergies] [does|do|has|have], when [is|are|does|do|will], what is the [phone|number|phone number][| of| for], who is [|sat |sitting ][on|at|in], who [is|has] got, who has table, [|do we have |have we got |is there ]anything under, [do we have|have we got|is there|are there|any][| a| any] [booking|reservation][|s] [for|under]
    reservas list --estado=cancelada: [|the ][cancellations|cancelations][| of| for]
    reservas list --estado=cancelada: who [|has ]cancelled
    reservas history: who [|has ]cancelled [reservation|booking]
    reservas list, crm get: allergic to, [|the ][phone|number|phone number] [for|of]
    reservas get: [|there is a |which is the ][reservation|booking] with[| the] code
    reservas now: [|what is |who is ][coming|due] in the next [hour|half hour|20 minutes|30 minutes], due, how many[| guests| people] [|are ][still |left ]to [arrive|come], [which|what] [reservations|bookings|tables|guests] are [due|coming|next], who [must|has to] leave, who leaves, who is leaving, head count, headcount, how many[| people| guests] [in|inside|seated|are in|are here|are seated], [|is |are ][anyone|anybody] [late|due], who is [coming next|next|missing|late|left|here|not here], who is [|to ][come|arrive], who has not [arrived|come|shown up], what is left, [|floor ]status, [|when is |what is |who is ][|the |our ]next [booking|reservation|arrival]
    reservas list: who is [due|coming] at, who comes at
    reservas now, reservas list: who is [due|coming], who comes, who do we have
    reservas now, reservas free: [free tables|tables free], any [free tables|tables free], what is free, [which|what] tables are [free|seated|taken|occupied]
    reservas free: can i [seat|fit|sit], can we [seat|fit|sit], how long [for|until] a table[| for], find[| me| us| a| me a| us a] table[| for], what [do we have|have we got] free[| for], [|when is ][|the ]next [|free ]table[| for], [|is there |have we got |do we have ][|a |any |a free |free ]table[| free][| for| of], tables for, [|is there |have we got |do we have ][|any ][room|space|place|anything|anything free|anything open|availability][| for], fit[| in]
    reservas free, reservas list: table for, [|which |what ]table[| is] for
    reservas stats: [|which is the |what is the |which day is |what day is |the ][busiest|quietest][| day][| of], [|what |what is the |the ][percentage|share|rate] of no[-| ]shows, no[-| ]show rate, covers, [|the ]total[| covers][| of], [|how many |any ]no[-| ]shows, compare[| to| with], cover count, how [does|do|is], what [is|does|do], how many[| covers| guests| people| bookings| reservations], how [was|was it|are we doing|did we do|did], busy, full, [|the ][numbers|figures][| for]
    reservas stats --semana: [|this ]week
    reservas stats --desde=last week --hasta=last week: last week
    reservas stats --desde=last month --hasta=last month: last month
    reservas list --estado=pendiente, reservas reconfirm: unconfirmed, pending, are not confirmed, [|who is |who has |who have ][|still ][not confirmed|without confirm|without confirming|without confirmation|to confirm|unconfirmed]
    reservas sheet: birthday[|s], whose birthday is it, allergies, allergy list, [which tables have|what tables have|who has|any] allergies, [run|day] sheet, [|the ]sheet
    reservas sheet --servicio=cena: [|the ]dinner sheet
    reservas sheet --servicio=comida: [|the ]lunch sheet
    reservas changes: what [|has |is ]changed, what is new, what did [i|we] [do|change]
    reservas history: history, [what|which|how many] changes [has|have|did], who [|has ][moved|changed|touched]
    reservas list: how many[| people| guests] [are we expecting|do we expect|are expected]
    reservas list --servicio=cena: dinner[| of]
    reservas list --servicio=comida: lunch[| of]
    crm: customer[|s], guest[|s]
    crm history: how many visits, when [did|was], last [eat|ate|come|came|visit|visited|here][| with us| here], how [often|many times] [has|have|does|do|did]
    crm regulars: [guests|customers|people] [who|that] come [most|most often|a lot|often], [|who are |show ][|our |the |my ][|best |top ]regulars[| list], [regular|loyal|frequent|top|best] guests, [top|best] customers
    menu: menus
    menu items: dish[|es], item[|s], [|the ]prices[| of]
    menu items list: [what|which] dishes [are|have|contain]
    menu items list --no-is-available: [which|what] dishes are [off|out|sold out|we out of], what is [off|off the menu|sold out|86d|86], what have we run out of, what are we out of[| in the kitchen]
    menu items get: what [does|do] [it|they|a|the], what cost[|s], how much, how much [is|are|does|do|for], how much are we charging[| for], what is the price of, [what|how much] [do|did] we charge[| for]
    menu categories: category, categories
    waitlist: how many[| are| people| people are] waiting, queue, line, waiting list, wait list, [|who is ][|been ]waiting[| longest| the longest], [|who is ]next in the queue, who is next in line, who is next [on|in] the [waiting list|wait list|waitlist|list], how long more[| for], [|how much longer |how long ][do|does|must|have|has to] wait, [how much longer|how long] [does|do|is|has], waiting for, next[| up] in line, who is up next
    waitlist, reservas free: how long[| is the wait| is the queue| is the wait for a table][| for]
    events: event, [which|what] events are [on|coming|coming up]
    events get: [|how many ][places|seats|spots|tickets][| are] left[| for| in| at| on], when is the event
    events sessions: session[|s]
    floor: tables
    undo: take back what i did, take [that|it|that one|that last one|the last one] back, revert[| that| it], scratch that
    profile: profiles
  `,
  // Lines of verbs, the likeliest first, and what people say for them. `items unavailable` is a verb of a subgroup. A person is asked first about one with `?`.
  verbs: `
    list: ls, search, show me
    get, list: show
    search, list: find, look up, look for
    search: list
    create, add: new
    crm create: [|add a |create a |add |create ]new [customer|guest], [add|create] [|a ]customer
    create: add, book, reserve, res, bk, rsv, resv, squeeze in, pencil in, put [|me |us |them ]down, [jot|write|note] down, take[| a booking], [make a|new|a|take a] [booking|reservation][| for], [booking|reservation] for, [|a ]table [for|of], can [i|we] book, [|i |we ]need a table[| for]
    add: create
    reservas move: update, swap
    move, update, swap: change, edit, modify
    update: [stay|stays|staying|want to stay|wants to stay], new [number|phone|phone number|mobile][| of| for], has changed[| her| his| their| the] [number|phone|phone number], has a new [number|phone|phone number]
    update: extend, prolong, grow, party[| is| of], pax, make[| it], now[| are], [is|are] now, will be[| now], are
    update, menu items update: [|goes |go |gone |went ][up|down] to
    events create: [add|make|new] [|an |a new ]event
    delete, remove: rm
    cancel, delete, waitlist cancel, menu items unavailable: remove
    seat, update, late: comes
    seat, walkin: [|is |are ]at the door, walked in, [came|come] in
    seat: [|has |have ]turned up, [is|are] in, in at, [is|are] at [his|her|their|the] table, seat[|ed], sit[|ting][| down], sit [him|her|them][| down], sat [down|at|on|in], [|has |have ]arrived, [|all ]here, [is|are|are all] [here|seated], came, check in, checkin
    late: late, [can not|will not] [come|be here|make it] until, stuck in traffic, held up, [|is |are ]running[| late| behind], [is|are|will be] late, delay[|ed]
    late?, update?: [|will ]be [here|there], will [arrive|come], arriv[ing|es]
    update, late: [|is |are ]coming
    walkin: walk[-| |]in[|s], walk ins, with no [reservation|booking], [seat|sat|seated][| a| an] walk[-| ]in[|s], off the street, [no|without|without a] [reservation|booking]
    finish, waitlist cancel, menu items unavailable: left, [|has |have |is |are |all |have all |are all ]gone, [has|have|have all|all] left
    finish, menu items unavailable: [|has |have |is |are ][finished|done]
    finish: finish, [|has |have ]paid[| and left], [is|are] leaving, [is|are|now] free, free up, free table, table free, clear, leave table
    finish?: [|asked for |wants |want |bring |take ][|the ]bill[| for| to], pay[|ing], [is|are] paying, check for, check please
    cancel: cancel[|led|s], scrap, drop, leave, call[|ed] off, [|is |are ]not coming, will not [come|be coming], cross off, [can|will] not make it
    confirm?: after all, [|wants |want |would like ][his|her|their|the] [table|booking|reservation] back
    confirm: confirm[|ed|s], [is|are] coming after all, [reactivate|reinstate|restore|un-cancel|uncancel][| it| booking| the booking], [|says ]yes [is|are|they are|he is|she is] coming
    move: change the [time|hour|day|date|table][| of| for], move, pass[|es], shift, bump, postpone, reschedule, push[| back], put back, give, transfer, bring[| forward], pull forward
    move, menu items update: put, stick, pop
    swap: swap[| the] tables[| of]
    swap, move: exchange, switch, trade
    crm note: [put|add|write|note] [|guest ]file[| that], [put|save|note|add] [it|that|this] [on|in|to] [his|her|their|the][| guest] [file|card|profile], [add|put|note|write] [on|in] the [|guest ][file|card|profile][| of| for]
    note: add that, remark, comment, [add|make|put] a note[| to| for| on| that| that one of]
    note?: add to, left [her|his|their|something]
    noshow: noshow, no sign of, no[-| ]show, [did not|never] [show|show up|turn up|come], never [came|showed|showed up|turned up]
    waitlist add: queue, waiting list, wait list, [|back ][add to|put in|to|in|on] [queue|the queue], wait[|ing], waitlist, [|add |put ][on|to|in] the [waiting list|wait list|list|waitlist]
    waitlist cancel: [remove|take|take off][| them| him| her] [from|off|from the|off the] [queue|waitlist|waiting list|list], [|take ]off the [queue|list|waiting list|wait list|waitlist], left the queue, [gave|given|has given|have given] up[| waiting], will not wait[| any longer], got tired of waiting[| and left| and went home], got tired, stopped waiting, [got|is|are] fed up[| of| with][| waiting][| and left], is not waiting, does not want to wait
    waitlist cancel?: from [queue|the queue]
    waitlist call: call, notify, tell, [|his |her |their |the ]table[| is] ready[| for]
    waitlist call?: is next
    reprice, items update?: raise
    items update: lower[| the price of], [put|bring|take] up, [|new ]price[| of], change the price[| of], raise the price of
    erase: forget, erase
    crm get: [|the ][guest|customer] [file|card|profile][| of| for], calling, is calling, who [is|calls|is calling|is this], who has[| the] [number|phone|phone number], call from, whose [number|phone|phone number] is
    crm history: a regular[| guest| customer], been [here|here before|before|here often]
    items unavailable: no left, [off|from] the menu, 86, 86[d|ed], sold out, [is|are] off, [|has |have |is |are ][run|ran] out, [|we are |were |we have run |we ran |ran ]out of, [|we have ]no more[| of]
    items available: [|is |are ]back, back on, again, available again, un-86
    close: close [up|out|the day|the shift|up the shift|service|the service|out the service|out service][| for the night], close for the night, we are closed
    pace: stop taking [bookings|reservations], no more [bookings|reservations]
    tables combine: join[|ed], put together, push together
    tables edit: keep[| for], hold, block
  `,
  // The numbers from 1 to 12, each with its forms.
  numbers: 'one, two couple, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  // What may open a line and adds nothing to it.
  openings:
    '[print|make][| me][| the], actually, [wait|oh] no, no wait, wrong one, please, pls, plz, oops, lets, go ahead and, [we|i][| have] just, i meant, hi, hello, hey, ok, okay, wait, so, sorry, kitchen asking, [lady|woman|man|guy|guest] on the phone, [|i |we ]just heard[| that], [can|could] [you|u|we|i], tell me[| about], what [do|did] we know about, let me know, i think, looks like, that is [it|us|all|everyone|everybody][| done| gone], that is it for [tonight|today|the night], we are done, [i|we] need[| to], i want[| to]',
  // What may stand within words for a noun or verb and adds nothing to them.
  emptyWords:
    'definitely just already still yet pls please finally really actually tho though they he she also to want wants need needs would like asked rang phoned',
  // What begins a question, which never writes.
  questionWords:
    'who whose what which how when where is are was were do does did has any anyone anybody some why whats should shall',
  // Those that ask about a person.
  asksWho: 'who whose',
  // What adds nothing to a question besides them.
  neutralWords:
    'sold out late paid we i you it there here must right the a an my our with of for to in on at by got coming going come look arrived arrive been have will guests leave arriving due expected free taken occupied looking like house doing go be empty still day done up booked kitchen menu',
  // What may stand before or after a value or a name and adds nothing to it.
  fillers:
    'email, e-mail, flag, give, prefer[|s], would rather, for next time, sat [them|him|her], went home, over, and [co|company|friends], [will|can] take, changed [her|his|their] mind, surname, last name, [|who is ][called|named], that they can [come in|sit down|sit], after all, the rest of, putting [them|him|her], their tables, [is|are] sitting, [from|of] the [waitlist|waiting list|wait list], take, only, [|can |may ]go, in the name of, under the name of, under the name, name of, under, by the name of, the name is, for, at, on, with, [|has |have ]called, says, in the end, come, comes, [|at ][|the ]same [time|hour], the [book|diary], between them, by phone, service, same table, name, coming, [|the ]tables [of|for], at the door, [|their |her |his |the ][table|tables][| is] ready, in, please, thanks, thx, mr, mrs, ms, miss, them, him, her, but, tel, mobile, phone, [|the ][reservation|booking][| of|s of], of, the, a, an, [|a ]table for, table, it, it is, [is|are|will be], [|is |are ][gonna|going to] be, from, the table, [|the ][party|family|guests|guys|folks|lot|group][| at| of| on| from], and, add, put, remove, we have[| got], stick, pop, number, instead, lot, can, somewhere else, [|to ][another|a different] table, seat them, seat her, seat him, put them, cost, costs',
  // Wishes and occasions of guests, which go into the notes. They are no part of a person's name.
  remarks:
    '[terrace|window|inside|outside|indoors|outdoors] if [possible|they|we|you|there], birthday, birthdays, anniversary, vegan[|s], vegetarian[|s], pram, stroller, buggy, wheelchair, no hurry, [|they are ]in a hurry, high chair, highchair, dog, quiet table, window',
  // Words of a sentence, which are no part of a person's name.
  functionWords:
    'too somebody someone anyone over sat hurry walk ins empty doing weekend changed surname named called file ok okay fine every each all next last this that these those the of to at in on by with without from until till since before after later earlier early more less most very not no is are was were be has have had who what when where which how why i we you he she they it your his their now soon again also then only about if or but and arrive arrives arriving come coming comes minute minutes min mins hour hours day days week weeks weekly month months monthly year lunch dinner supper any some yet here there running paid twenty thirty fifteen whats whos instead forward anything something nothing nobody can need people guests guest table tables half quarter past oclock please twice once for want wants lost free get sitting a an time phone number got somewhere else another different gonna must open up off many expecting expected together best top eat ate us',
  // The areas of a restaurant, which are no part of a person's name.
  areas: 'terrace rooftop balcony garden bar room inside outside indoors outdoors window patio booth kitchen',
  // What denies the verb after it.
  denials: 'no not never',
  // What begins a question that ends with its mark.
  askedStates: 'arrived here left gone come came coming paid seated confirmed cancelled late sold',
  // Orders that no command carries out.
  impossible: '[erase|delete|remove|clear] [|the ]note[|s], forget it, never mind',
  // What precedes a reason.
  reasons: 'because',
  // What precedes a question word.
  prepositions: 'at for',
  // What precedes the record that something is for.
  directions: 'for to at on',
  // What precedes a remark and belongs to it.
  introductions: 'one of them with is are has have needs need wants brings very an a by near the',
  // What precedes the party to which a guest with a wish belongs.
  oneOf: '[one|someone|somebody|a guest] [of|in|from|at][| the]',
  // What precedes what a guest is known by, which is no note: `the lady with the pram to S7`.
  knownBy: 'the [one|ones|lady|man|couple|family|people|guests|party] with',
  // What keeps the hour on another day.
  sameTime: 'same time, same hour',
  // What precedes the text of a note.
  noteLinks: 'that',
  noteLabels: 'note notes remark',
  // What precedes a phone.
  phoneLabels: 'phone tel cell mobile number',
  // What precedes a shift of the hour, and what follows it; the first makes it negative.
  arrives: 'is, are, will be, running',
  by: 'back in by about',
  earlier: 'earlier early before bring forward',
  later: 'later late behind back',
  // What precedes and follows a number of guests.
  beforeParty:
    'with, [|table |a table ]for, [|a ][party|group|table] [of|for], now, [are|will be|coming][| now]',
  afterParty: 'people, pax, px, ppl, person, persons, guest, guests, covers, adults, now, in total',
  // Guests besides the one who is named: `and 3 friends`.
  company: 'and with plus',
  friends: 'friend friends other others',
  // By how many guests a party grows or shrinks: `add 2 people`, `bring one more`, `plus one`.
  adds: 'add',
  removes: 'remove',
  brings: 'with, bring, bringing, are, will be, a',
  plus: 'plus',
  more: 'more extra',
  less: 'less fewer short',
  // What makes a stay longer.
  extend: 'extend prolong',
  // What precedes a table, and its number.
  places: '[to|at|in|on][| the]',
  tables: '[|the ][table|tables]',
  // What precedes the table that a party goes to, and the one that it leaves.
  towards: 'to into onto',
  away: 'from of',
  articles: 'the table',
  // How often a reservation repeats, and until when.
  everyWeek: 'weekly, every week, each week',
  everyMonth: 'monthly, every month, each month',
  every: 'every, each, all, all the',
  everyOfMany: '',
  until: '[until|up to|through][| the]',
  // What precedes the hour from which records are listed.
  since: 'after, from, since',
  // What precedes an hour that a record has, a meal, a day, and the new name of a record.
  ofHour: 'of the, for the',
  // What precedes a day that another replaces.
  former: 'from, from the, instead of, rather than, not, can not [do|make|come][| on]',
  beforeMeal: 'at for a',
  dayLabels: 'date day',
  beforeDay: 'on this',
  beforeNewName: '[put|change] [it|them] [in|under|to] the name[| of]',
  // What ends a day that is an evening.
  evening: 'tonight tonite night evening',
  // What precedes a number that is no minutes and no table.
  beforeNumber: 'in with',
  // The present, which a command that takes no day is about.
  nowWords: 'now, right now',
  todayWords: '[|for ][today|tonight], this evening',
  // What follows `and` within an hour.
  clockParts: '',
  // Words within a name, which are no name alone: `Marta de la Fuente`.
  nameParticles: 'van von der den di',
  // What joins two names, or the parts of one.
  conjunctions: 'and',
  // What follows an amount.
  currencies: 'euro euros eur € $ £',
  percent: '%, percent',
  // Words for a day or month that are also names of people.
  dayNames: 'april may june dom sun',
  // Short forms and variants, and what is read instead.
  variants: [
    [/\b(who|what|when|where|how|that|there|it|he|she)'?s\b/g, '$1 is'],
    [/\btable's\b/g, 'table is'],
    [/\b(they|you)'?re\b|\b(we)'re\b/g, '$1$2 are'],
    [/'ll\b|(?<=\bthey)ll\b/g, ' will'],
    [/'ve\b|(?<=\bthey)ve\b/g, ' have'],
    [/(?<!\S)'?till?\b/g, 'until'],
    [/(?<!\S)were(?= (?:out|full|closed|done)\b)/g, 'we are'],
    [/\bwating\b/g, 'waiting'],
    [/\bres[ae]?r?v[ae]?ti?on(s?)\b/g, 'reservation$1'],
    [/\bcomming\b/g, 'coming'],
    [/\btonite\b/g, 'tonight'],
    [/(?<=\bhow long)'?s\b/g, ' is'],
    [/\bcanceled\b/g, 'cancelled'],
    [/\bwon'?t\b/g, 'will not'],
    [/\bcan'?t\b|\bcannot\b/g, 'can not'],
    [/(?<!\S)wich(?!\S)/g, 'which'],
    [/(?<!\S)w\/?(?!\S)/g, 'with'],
    [/(?<!\S)n(?!\S)/g, 'and'],
    [/(?<!\S)rn(?!\S)/g, 'now'],
    [/\b(is|are|was|has|have|had|did|do|does|would|could)n'?t\b/g, '$1 not'],
  ] as readonly Replacement[],
  // Forms of verbs, of which the vocabulary has one.
  endings: [] as readonly Replacement[],
};

export type Vocabulary = typeof english;
