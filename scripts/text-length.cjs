/** The columns of a text for cli-table3, which gets only characters of one column. */
module.exports = (text) => text.length;
