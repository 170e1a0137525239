//! Steps that a page describes in prose: "Copy `polychess` to `/usr/local/bin`". The machine form
//! of the test runs them before or after a block.

/// The steps around a block.
pub(crate) struct Step {
    page: &'static str,
    /// The beginning of the block or of a command in it.
    block: &'static str,
    pub(crate) before: &'static str,
    /// Reads the output of the block in the file `output`. The step fails if the page promises
    /// something else.
    pub(crate) after: &'static str,
}

/// Returns the steps around this block of a page.
pub(crate) fn step_of(page: &str, block: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.page == page && block.starts_with(step.block))
}

const STEPS: [Step; 17] = [
    Step {
        page: "server.md",
        block: "install -m 755 polychess",
        before: "cp /opt/programs/polychess /opt/polychess.service .",
        after: "rm polychess polychess.service",
    },
    Step {
        page: "server.md",
        block: "polychess config check",
        before: "stop 8080",
        after: "
            grep -q chess.example output
            systemctl enable --now polychess
            curl -s http://127.0.0.1:8080/readyz | grep -x ready
            systemd-analyze security --offline=true /etc/systemd/system/polychess.service | grep 'polychess.service: 1.2'
            mkdir /etc/systemd/system/polychess.service.d
            printf '[Service]\\nIPAddressDeny=any\\nIPAddressAllow=localhost\\n' > /etc/systemd/system/polychess.service.d/override.conf
            systemctl daemon-reload
            systemctl restart polychess
            curl -s http://127.0.0.1:8080/readyz | grep -x ready",
    },
    Step {
        page: "server.md",
        block: "polychess db backup",
        before: "
            sed -i '/^chess.example {/a tls internal' /etc/caddy/Caddyfile
            systemctl start caddy
            for _ in $(seq 50); do curl -ks -o body https://chess.example/ && break; sleep 0.1; done
            grep -q Polychess body",
        after: "
            test -s polychess-monday.db
            grep -x ready output
            systemctl stop caddy",
    },
    Step {
        page: "server.md",
        block: "POLYCHESS_DATABASE=postgres://",
        before: "
            systemctl stop polychess
            systemctl start postgresql
            su postgres -c \"psql -qc \\\"create role polychess login password 'password'\\\" -c 'create database polychess owner polychess'\"",
        after: "
            curl -s http://127.0.0.1:8080/readyz | grep -x ready
            stop 8080
            su postgres -c 'psql -qc \"create database moved owner polychess\"'
            polychess db export --data-dir /var/lib/polychess games.jsonl
            moved=postgres://polychess:password@db.example/moved
            POLYCHESS_DATABASE=$moved polychess db import games.jsonl
            POLYCHESS_DATABASE=$moved polychess db verify | grep '0 findings'
            echo POLYCHESS_DATABASE=$moved >> /etc/polychess/environment
            chmod 600 /etc/polychess/environment
            systemctl restart polychess
            curl -s http://127.0.0.1:8080/readyz | grep -x ready",
    },
    Step {
        page: "host/https.md",
        block: "openssl req",
        before: "
            sed -i '/^chess.example {/a tls internal' /etc/caddy/Caddyfile
            systemctl start caddy
            for _ in $(seq 50); do curl -ks -o body https://chess.example/ && break; sleep 0.1; done
            grep -q Polychess body
            systemctl reload caddy
            curl -ksi --http1.1 --max-time 2 https://chess.example/api/socket -H 'Origin: https://chess.example' \
                -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
                -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' | head -1 | grep 101
            systemctl stop caddy",
        after: "systemctl start nginx",
    },
    Step {
        page: "host/https.md",
        block: "curl -s -o /dev/null -w '%{http_code}\\n' https",
        before: "
            sed -i 's|/etc/letsencrypt/live/chess.example|/root/page|' /etc/nginx/conf.d/polychess.conf
            nginx -t
            systemctl reload nginx
            sleep 1
            printf 'cacert = /root/page/fullchain.pem\\ninterface = 127.0.0.2\\n' > /root/.curlrc
            curl -s -o /dev/null -w '%{http_code}' http://chess.example/ | grep -x 301",
        after: "
            head -1 output | grep -x 200
            grep 'HTTP/1.1 101 Switching Protocols' output",
    },
    Step {
        page: "host/https.md",
        block: "for i in $(seq 15)",
        before: "
            stop 8080
            setsid polychess serve --config polychess.toml --set reads_per_minute=10 > server.log 2>&1 &
            wait_for 8080",
        after: "
            grep -x '\\(200 \\)\\{10\\}\\(429 \\)\\{5\\}' output
            code=(curl -s -o /dev/null -w '%{http_code}' https://chess.example/api/lobby)
            \"${code[@]}\" --interface 127.0.0.3 | grep -x 200
            \"${code[@]}\" -H 'Forwarded: for=9.9.9.9' | grep -x 429
            \"${code[@]}\" -H 'X-Forwarded-For: 9.9.9.9' | grep -x 429",
    },
    Step {
        page: "host/backup.md",
        block: "install -m 755 polychess /usr",
        before: "cp /opt/programs/polychess .",
        after: "
            rm polychess
            mkdir -p /var/lib/polychess
            cp monday.db /var/lib/polychess/polychess.db
            env -i PATH=/usr/local/bin:/usr/bin:/bin polychess-backup
            ls /var/backups/polychess/*.db
            rm -r /var/lib/polychess",
    },
    Step {
        page: "host/backup.md",
        block: "systemctl stop polychess",
        before: "
            stop 8080
            cp /opt/polychess.service /etc/systemd/system/
            systemctl enable --now polychess
            cp monday.db /var/backups/polychess/polychess-2027-01-31-041500.db",
        after: "
            grep '0 findings' output
            curl -s http://127.0.0.1:8080/readyz | grep -x ready
            systemctl stop polychess",
    },
    Step {
        page: "host/update.md",
        block: "new/polychess db verify",
        before: "mkdir new && cp /opt/programs/polychess new/",
        after: "grep '0 findings' output",
    },
    Step {
        page: "host/update.md",
        block: "polychess db backup --data-dir /var/lib/polychess",
        before: "
            stop 8080
            mkdir /etc/polychess
            echo POLYCHESS_CONFIG=/etc/polychess/polychess.toml > /etc/polychess/environment
            echo 'hosts = [\"chess.example\"]' > /etc/polychess/polychess.toml
            cp /opt/programs/polychess /usr/local/bin/
            cp /opt/polychess.service /etc/systemd/system/
            systemctl enable --now polychess
            rm before-update.db",
        after: "grep '0 findings' output",
    },
    Step {
        page: "host/update.md",
        block: "new/polychess config check",
        before: "",
        after: "grep chess.example output",
    },
    Step {
        page: "host/update.md",
        block: "mkdir -p old && cp /usr/local",
        before: "",
        after: "curl -s http://127.0.0.1:8080/readyz | grep -x ready",
    },
    Step {
        page: "host/update.md",
        block: "mkdir -p old && cp \"$(command",
        before: "
            systemctl stop polychess
            echo 'data_dir = \"club\"' > polychess.toml",
        after: "",
    },
    Step {
        page: "host/update.md",
        block: "rm -rf back",
        before: "",
        after: "grep '0 findings' output",
    },
    Step {
        page: "host/delete-data.md",
        block: "systemctl stop polychess",
        before: "
            stop 8080
            cp /opt/programs/polychess /usr/local/bin/
            cp /opt/polychess.service /etc/systemd/system/
            systemctl enable --now polychess",
        after: "
            grep '0 findings' output
            curl -s http://127.0.0.1:8080/readyz | grep -x ready
            systemctl stop polychess",
    },
    Step {
        page: "operating.md",
        block: "POLYCHESS_DATABASE=postgres://",
        before: "
            systemctl start postgresql
            su postgres -c \"psql -qc \\\"create role polychess login password 'password'\\\" -c 'create database polychess owner polychess'\"
            setsid nats-server --addr 127.0.0.1 --user user --pass password > nats.log 2>&1 &
            sleep 1",
        after: "
            curl -s http://127.0.0.1:8080/readyz | grep -x ready
            curl -s http://127.0.0.1:8080/metrics | grep -x 'polychess_broker 1'",
    },
];

#[test]
fn steps_belong_to_blocks() {
    use super::blocks::{Place, blocks, read};
    for step in &STEPS {
        let blocks = blocks(&read(step.page));
        let commands = blocks.iter().filter(|block| block.place() == Place::Machine).flat_map(super::Block::commands);
        let count = commands.filter(|(command, _)| command.starts_with(step.block)).count();
        assert_eq!(count, 1, "docs/{}: blocks that begin with {}", step.page, step.block);
    }
}
