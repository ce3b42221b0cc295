//! What the server refuses to do, whatever the verb.

use super::Words;

/// Why a request never reaches its verb, or its answer never the client.
#[derive(Clone, Debug)]
pub enum No {
    Verb,
    Page,
    /// Only this method will do.
    Method(&'static str),
    ContentType,
    /// The body is compressed: nobody can tell how long it is before it is unpacked.
    Encoded,
    /// The body is cut off, or longer than so many bytes.
    Body(usize),
    /// It is not JSON, or not this request.
    Request(String),
    /// A bitmap of more pixels a cell than that.
    Scale(f64),
    /// A picture as a stream of events.
    PictureAsEvent,
    Waiting,
    Stopping,
    Bug,
    HostMissing,
    HostForeign,
    OriginForeign,
    SiteForeign,
    Token,
}

impl No {
    pub fn words(&self) -> Words {
        match self {
            No::Verb => Words::new(
                "there is no such verb: see /api",
                "そのような動詞はありません（/api を参照）",
            ),
            No::Page => Words::new("there is no such page", "そのようなページはありません"),
            No::Method(method) => {
                Words::new(format!("expected {method}"), format!("{method}でお願いします"))
            }
            No::ContentType => Words::new(
                "expected content-type: application/json",
                "content-type は application/json でお願いします",
            ),
            No::Encoded => Words::new(
                "expected a body without content-encoding: compressed ones are not unpacked here",
                "content-encoding のない本文でお願いします（圧縮された本文は展開しません）",
            ),
            No::Body(most) => Words::new(
                format!("the request is cut off or larger than {most} bytes"),
                format!("要求が途中で切れているか、{most}バイトを超えています"),
            ),
            No::Request(error) => {
                Words::new(format!("the request: {error}"), format!("要求を読めません：{error}"))
            }
            No::Scale(most) => Words::new(
                format!("scale: expected at most {most} for a bitmap"),
                format!("画像の倍率は{most}までです"),
            ),
            No::PictureAsEvent => Words::new(
                "a picture is no event: ask without Accept",
                "図はイベントになりません。Accept なしで求めてください",
            ),
            No::Waiting => Words::new(
                "too many are waiting already: try again later",
                "待ちが多すぎます。後でもう一度お試しください",
            ),
            No::Stopping => Words::new("the server is stopping", "サーバーが終了中です"),
            No::Bug => Words::new(
                "this is a bug in Hissho: please report the request",
                "Hissho の不具合です。要求の内容をお知らせください",
            ),
            No::HostMissing => Words::new("expected a Host header", "Host ヘッダーがありません"),
            No::HostForeign => Words::new(
                "this host name is not served here: use localhost or the address itself",
                "この名前では応じません。localhost かアドレスそのものを使ってください",
            ),
            No::OriginForeign => Words::new(
                "requests from other origins are refused",
                "よその生成元からの要求には応じません",
            ),
            No::SiteForeign => Words::new(
                "requests from other sites are refused",
                "よそのサイトからの要求には応じません",
            ),
            No::Token => {
                Words::new("expected the token that was printed", "表示されたトークンが必要です")
            }
        }
    }
}
