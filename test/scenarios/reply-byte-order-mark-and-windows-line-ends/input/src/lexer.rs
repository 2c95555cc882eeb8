use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, PartialEq)]
pub enum Token {
    Number(f64),
    Plus,
    Minus,
    Open,
    Close,
}

pub struct Lexer<'a> {
    chars: Peekable<Chars<'a>>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { chars: text.chars().peekable() }
    }

    pub fn next_token(&mut self) -> Option<Token> {
        while let Some(&c) = self.chars.peek() {
            if c.is_whitespace() {
                self.chars.next();
                continue;
            }
            return match c {
                '+' => self.single(Token::Plus),
                '-' => self.single(Token::Minus),
                '(' => self.single(Token::Open),
                ')' => self.single(Token::Close),
                _ => self.number(),
            };
        }
        None
    }

    fn single(&mut self, token: Token) -> Option<Token> {
        self.chars.next();
        Some(token)
    }
}
